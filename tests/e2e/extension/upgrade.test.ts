/// <reference types="chrome" />
import { expect, it } from 'vitest';
import { small } from '../panel/sample-recordings.js';
import { ExtensionBrowser } from './extension-browser.js';

/** As the first version of the extension left it. */
async function writeFirstDatabase(recording: ReturnType<typeof small>): Promise<void> {
  const done = (request: IDBRequest | IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve());
      request.addEventListener('complete', () => resolve());
      request.addEventListener('error', () => reject(new Error('the database refused')));
    });
  await done(indexedDB.deleteDatabase('waymark'));
  const opening = indexedDB.open('waymark', 1);
  opening.addEventListener('upgradeneeded', () => {
    const made = opening.result;
    made.createObjectStore('summaries', { keyPath: 'id' });
    made.createObjectStore('versions', { keyPath: ['id', 'version'] });
    made.createObjectStore('steps', { keyPath: ['id', 'hash'] });
    made.createObjectStore('observations', { keyPath: ['recording', 'number'] }).createIndex('byId', ['recording', 'id'], { unique: true });
    made.createObjectStore('drafts', { keyPath: 'id' });
    made.createObjectStore('live');
    made.createObjectStore('runs', { keyPath: 'recordingId' });
    made.createObjectStore('files', { keyPath: ['recording', 'name'] });
  });
  await done(opening);
  const { id, title, startUrl, steps } = recording;
  const writing = opening.result.transaction(['summaries', 'versions', 'steps'], 'readwrite');
  writing.objectStore('summaries').put({ id, title, startUrl, steps: steps.length, updatedAt: 1, bytes: 1, version: 1, latest: 1, past: [], future: [] });
  writing.objectStore('versions').put({ id, version: 1, around: { ...recording, steps: [] }, steps: steps.map((step) => step.id) });
  for (const step of steps) writing.objectStore('steps').put({ id, hash: step.id, step });
  await done(writing);
  opening.result.close();
}

it('what an earlier version of the extension stored is all there', async () => {
  const browser = await ExtensionBrowser.start();
  try {
    const page = await browser.bridgePage();
    await browser.killWorker();
    const recording = small('kept', 'Kept', 'https://shop.example/');
    await page.evaluate(writeFirstDatabase, recording);
    expect((await browser.call('recordings.list')).map(({ title }) => title)).toEqual(['Kept']);
    expect((await browser.call('recordings.get', { id: 'kept' })).recording).toEqual(JSON.parse(JSON.stringify(recording)));
    expect(await browser.call('portal.standing', { id: 'kept' })).toBeNull();
  } finally {
    await browser.close();
  }
});
