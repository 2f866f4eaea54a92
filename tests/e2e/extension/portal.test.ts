/// <reference types="chrome" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRecordingText, serialiseRecording, type Recording } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForTests, type TestServer } from '../../servers.js';
import { small } from '../panel/sample-recordings.js';
import { extensionStage, outcomes } from './extension-stage.js';

const stage = extensionStage();
let server: TestServer;
beforeAll(async () => {
  server = await serverForTests();
});
afterAll(() => server?.close());

const FORM = `
  <h1>Newsletter</h1>
  <form onsubmit="event.preventDefault(); document.querySelector('output').textContent = 'Welcome ' + email.value">
    <label>E-mail <input id="email" name="email"></label> <label>Password <input type="password" id="pass"></label>
    <button>Subscribe</button> <output></output>
  </form>`;

const connect = (token = server.people.editor.token, address = server.url) => stage.browser.call('portal.connect', { address, token });
const inPortal = async (id: string) => (await server.call('recording', { params: { id } })).body;
const versionsOf = async (id: string) => (await server.call('versions', { params: { id } })).body.items;
const exported = async (id: string) => (await stage.browser.call('recordings.export', { id })).text;
const edit = async (id: string, make: (recording: Recording) => Recording): Promise<void> => {
  const { recording, version } = await stage.browser.call('recordings.get', { id });
  await stage.browser.call('recordings.save', { id, recording: make(recording), version });
};
const labelled = (label: string) => (recording: Recording): Recording => ({ ...recording, steps: recording.steps.map((step, i) => (i === 0 ? { ...step, label } : step)) });
/** Somebody else makes the next version. */
const editThere = async (id: string, make: (recording: Recording) => Recording): Promise<void> => {
  const { recording, version } = await inPortal(id);
  const saved = await server.call('addRecording', { query: { expected: version }, body: make(recording), token: server.people.owner.token });
  expect(saved.status).toBe(200);
};
const bring = async (recording: Recording): Promise<string> => (await stage.browser.call('recordings.import', { text: serialiseRecording(recording), fileName: 'a.json' })).id;

afterEach(() => stage.browser.call('portal.disconnect'));

describe('by hand, in the panel', () => {
  async function openPanel(page: Page): Promise<Page> {
    return stage.browser.openPanel(await stage.browser.tabIdOf(page));
  }

  async function connectByKeys(panel: Page, token: string): Promise<void> {
    await panel.getByRole('button', { name: 'Connect to a portal' }).press('Enter');
    await panel.getByLabel('Address').focus();
    await panel.keyboard.type(`${server.url}/connect`);
    await panel.keyboard.press('Tab');
    await panel.keyboard.type(token);
    await panel.keyboard.press('Enter');
    await panel.getByText('look at recordings, send recordings').waitFor();
  }

  it('what is recorded is sent, clashes with what somebody else made of it, is put on top, and its newer version is opened and replayed', async () => {
    const { body: made } = await server.call('addToken', { body: { name: 'Chrome', permissions: ['read', 'record'], expiresInDays: 90 }, token: server.people.editor.token });
    stage.show('/', FORM);
    const page = await stage.visit();
    const panel = await openPanel(page);
    const complaints: string[] = [];
    panel.on('pageerror', (error) => complaints.push(String(error)));
    panel.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await connectByKeys(panel, made.secret);
    await panel.getByRole('button', { name: 'All recordings' }).click();

    await panel.getByRole('button', { name: 'Record this tab' }).click();
    await panel.getByText('Do something in the page').waitFor();
    await page.bringToFront();
    await page.getByLabel('E-mail').pressSequentially('ada@example.org');
    await page.getByLabel('Password').pressSequentially('hunter2-hunter2');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Welcome ada@example.org').waitFor();
    await panel.bringToFront();
    await expect.poll(() => panel.locator('.step-title').count()).toBe(3);
    await panel.getByRole('button', { name: 'Stop' }).click();

    await panel.getByRole('button', { name: 'Send to the portal' }).press('Enter');
    const link = panel.getByRole('link', { name: 'Version 1 in the portal' });
    await link.waitFor();
    const { id } = (await stage.browser.call('recordings.list'))[0]!;
    expect(await link.getAttribute('href')).toBe(`${server.url}/recordings/${id}`);
    expect((await inPortal(id)).recording).toEqual(JSON.parse(await exported(id)));
    expect(JSON.stringify(await inPortal(id))).not.toContain('hunter2');
    expect((await versionsOf(id))[0]).toMatchObject({ version: 1, by: 'editor of local' });
    expect(await panel.getByRole('button', { name: /^Send the changes/ }).count()).toBe(0);

    await editThere(id, labelled('Their e-mail'));
    await panel.locator('.step-title', { hasText: 'Fill ‘E-mail’' }).click();
    await panel.getByLabel('Value', { exact: true }).fill('grace@example.org');
    await panel.keyboard.press('Enter');
    await panel.getByText('changed here since').waitFor();
    await panel.getByRole('button', { name: 'Send the changes' }).press('Enter');
    await panel.getByText('Not sent: version 2 is in the portal, by owner of local').waitFor();
    expect(await versionsOf(id)).toHaveLength(2);
    await panel.getByRole('button', { name: 'Send mine as version 3' }).press('Enter');
    await panel.getByRole('link', { name: 'Version 3 in the portal' }).waitFor();
    expect((await inPortal(id)).recording).toEqual(JSON.parse(await exported(id)));

    await editThere(id, (recording) => ({ ...recording, title: 'Subscribe to the news' }));
    await panel.getByRole('button', { name: 'All recordings' }).click();
    await panel.getByRole('button', { name: /^Portal:/ }).click();
    await panel.getByRole('searchbox', { name: 'Search the portal' }).fill('to the news');
    await panel.getByRole('button', { name: /^Subscribe to the news.*version 4/ }).press('Enter');
    await panel.getByRole('heading', { name: 'Subscribe to the news' }).waitFor();
    await panel.getByRole('link', { name: 'Version 4 in the portal' }).waitFor();

    await page.reload();
    await panel.getByRole('button', { name: 'Replay', exact: true }).click();
    await panel.getByLabel('password').fill('hunter2-hunter2');
    await panel.getByRole('button', { name: 'Start replay' }).click();
    await panel.getByRole('heading', { name: 'All steps ran' }).waitFor({ timeout: 30_000 });
    expect(await page.getByRole('status').textContent()).toBe('Welcome grace@example.org');
    expect(complaints).toEqual([]);
    await panel.close();
  });

  it('a newer version is told of, and where there are changes here a person decides; his own come back by undo', async () => {
    const id = await bring(small('two-hands', 'Two hands', 'https://shop.example/'));
    await connect();
    await stage.browser.call('portal.send', { id });
    await editThere(id, labelled('Theirs'));
    await edit(id, labelled('Mine'));

    const panel = await stage.browser.openPanel();
    await panel.getByRole('button', { name: /^Two hands/ }).click();
    await panel.getByText('Version 2 is in the portal, by owner of local').waitFor();
    await panel.getByRole('button', { name: 'Open the newer version' }).click();
    await panel.getByText('You have changed this recording here').waitFor();
    expect(await exported(id)).toContain('"label": "Mine"');
    await panel.getByRole('button', { name: 'Open the portal’s version' }).click();
    await panel.getByRole('link', { name: 'Version 2 in the portal' }).waitFor();
    expect(JSON.parse(await exported(id))).toEqual((await inPortal(id)).recording);
    await panel.locator('.edit-bar').getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('changed here since').waitFor();
    expect(await exported(id)).toContain('"label": "Mine"');
    await panel.close();
  });
});

describe('sending', () => {
  it('of what is there already makes no version', async () => {
    const id = await bring(small('same', 'Same', 'https://shop.example/'));
    await connect();
    expect(await stage.browser.call('portal.send', { id })).toEqual({ sent: true, version: 1, changed: true });
    expect(await stage.browser.call('portal.send', { id })).toEqual({ sent: true, version: 1, changed: false });
  });

  it('of a recording that is another one there is a clash, though it never came from there', async () => {
    const recording = small('known', 'Known', 'https://shop.example/');
    await server.call('addRecording', { body: labelled('Theirs')(recording) });
    const id = await bring(recording);
    await connect();
    expect(await stage.browser.call('portal.send', { id })).toMatchObject({ sent: false, newest: { version: 1, by: 'owner of local' } });
  });

  it('of one that was deleted there is asked about, and then makes it anew, under the next number', async () => {
    const id = await bring(small('gone', 'Gone', 'https://shop.example/'));
    await connect();
    await stage.browser.call('portal.send', { id });
    await server.call('removeRecording', { params: { id } });
    await edit(id, labelled('Changed'));
    expect(await stage.browser.call('portal.send', { id })).toEqual({ sent: false, newest: null });
    expect(await stage.browser.call('portal.send', { id, over: 0 })).toMatchObject({ sent: true, version: 2 });
  });

  it('after renaming is told to be due', async () => {
    const id = await bring(small('named', 'Named', 'https://shop.example/'));
    await connect();
    await stage.browser.call('portal.send', { id });
    expect(await stage.browser.call('portal.standing', { id })).toMatchObject({ version: 1, changed: false });
    await stage.browser.call('recordings.rename', { id, title: 'Renamed' });
    expect(await stage.browser.call('portal.standing', { id })).toMatchObject({ version: 1, changed: true });
    await stage.browser.call('portal.send', { id });
    expect((await inPortal(id)).summary.title).toBe('Renamed');
  });

  it('by a token that may only look is refused with what to do', async () => {
    const id = await bring(small('mine', 'Mine', 'https://shop.example/'));
    expect((await connect(server.people.viewer.token)).permissions).toEqual(['read']);
    await expect(stage.browser.call('portal.send', { id })).rejects.toMatchObject({ message: expect.stringContaining('may not do that'), whatToDo: expect.stringContaining('token') });
  });

  it('goes to the organisation of the token: what stands in another says nothing there', async () => {
    const id = await bring(small('ours', 'Ours', 'https://shop.example/'));
    await connect();
    await stage.browser.call('portal.send', { id });
    await connect(server.stranger.token);
    expect(await stage.browser.call('portal.standing', { id })).toBeNull();
    await expect(stage.browser.call('portal.open', { id })).rejects.toThrow('no such recording');
  });
});

describe('opening', () => {
  it('keeps it here as any other, and it is replayed with the same outcomes as by the runner', async () => {
    stage.show('/', FORM.replace(/<label>Password.*?<\/label>/, ''));
    const page = await stage.visit();
    await stage.record(page);
    await page.getByLabel('E-mail').pressSequentially('ada@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Welcome ada@example.org').waitFor();
    const recording = { ...(await stage.stop()), id: 'from-a-colleague' };
    await server.call('addRecording', { body: recording });
    await connect();
    expect(await stage.browser.call('portal.open', { id: recording.id })).toEqual({ opened: true, version: 1 });
    expect(JSON.parse(await exported(recording.id))).toEqual(JSON.parse(serialiseRecording(recording)));
    await page.reload();
    const here = await stage.replayHere(recording.id, page);
    expect(here.result.outcome).toBe('passed');
    expect(outcomes(here.result)).toEqual(outcomes(await stage.replayInRunner(recording)));
  });

  it('pages through a long list, and searches it', async () => {
    for (let i = 0; i < 55; i++) await server.call('addRecording', { body: small(`many-${i}`, `Many ${i}`, 'https://many.example/') });
    await connect();
    const first = await stage.browser.call('portal.list', { search: 'Many' });
    expect(first.items).toHaveLength(50);
    const second = await stage.browser.call('portal.list', { search: 'Many', cursor: first.next });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
    expect(second.next).toBeNull();
    expect((await stage.browser.call('portal.list', { search: 'Many 54' })).items.map(({ title }) => title)).toEqual(['Many 54']);
  });
});

describe('the token', () => {
  it('is kept where no page can read it, in no recording, in no answer, and is forgotten by disconnecting', async () => {
    const { token } = server.people.editor;
    const id = await bring(small('quiet', 'Quiet', 'https://shop.example/'));
    await connect();
    await stage.browser.call('portal.send', { id });
    const told = JSON.stringify([await stage.browser.call('state'), await stage.browser.heard(), await exported(id), await stage.browser.inExtension(() => Promise.all([chrome.storage.local.get(null), chrome.storage.session.get(null)]), null)]);
    expect(told).toContain(server.url);
    expect(told).not.toContain(token);
    expect(server.logged.join('\n')).not.toContain(token);
    const kept = (): Promise<string> =>
      stage.browser.inExtension(async () => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open('waymark');
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error ?? new Error('closed')));
        });
        const all = await Promise.all([...database.objectStoreNames].map((name) => new Promise((resolve) => {
          const reading = database.transaction(name).objectStore(name).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
        })));
        database.close();
        return JSON.stringify(all);
      }, null);
    expect(await kept()).toContain(token);
    await stage.browser.call('portal.disconnect');
    expect(await kept()).not.toContain(token);
    expect((await stage.browser.call('state')).portal).toBeNull();
  });

  it('outlives the worker, and is refused once it was revoked', async () => {
    const { body: made } = await server.call('addToken', { body: { name: 'Chrome', permissions: ['read', 'record'], expiresInDays: null } });
    await connect(made.secret);
    await stage.browser.killWorker();
    expect((await stage.browser.call('state')).portal).toMatchObject({ address: server.url, permissions: ['read', 'record'] });
    await server.call('revokeToken', { params: { id: made.token.id } });
    await expect(stage.browser.call('portal.check')).rejects.toMatchObject({ message: expect.stringContaining('does not take this token'), whatToDo: expect.stringContaining('Make a new one') });
  });

  it.each([
    ['wmk_abcdefghijklmnopqrstuvwxyz', 'key of your computer'],
    ['hello', 'no token'],
    [`wmt_${'x'.repeat(43)}`, 'does not take this token'],
  ])('%s is told from a good one', async (token, why) => {
    await expect(connect(token)).rejects.toThrow(why);
    expect((await stage.browser.call('state')).portal).toBeNull();
  });

  it('goes to no address by plain http but to this computer', async () => {
    await expect(connect(undefined, 'http://portal.example.com')).rejects.toThrow('https only');
  });
});

describe('a portal that is not what it should be', () => {
  type Turn = (request: IncomingMessage, response: ServerResponse) => void;
  const odd: { turn: Turn; asked: string[] } = { turn: (_, response) => void response.end(), asked: [] };
  const http = createServer((request, response) => {
    odd.asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
    odd.turn(request, response);
  });
  const url = (): string => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const editor = (): string => server.people.editor.token;
  const passOn: Turn = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { authorization: request.headers.authorization ?? '', ...(chunks.length > 0 && { 'content-type': 'application/json' }) };
      void fetch(server.url + request.url, { method: request.method ?? 'GET', headers, ...(chunks.length > 0 && { body: Buffer.concat(chunks) }) }).then(async (answer) => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()));
    });
  };
  const json = (status: number, content: unknown): Turn => (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));

  beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    odd.asked.length = 0;
    odd.turn = passOn;
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  it.each<[string, Turn, string]>([
    ['a page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'), 'cannot be understood'],
    ['nothing', (_, response) => void response.end(), 'cannot be understood'],
    ['another shape', json(200, { user: 'root', permissions: ['everything'] }), 'cannot be understood'],
    ['an error of a proxy', (_, response) => void response.writeHead(502).end('Bad gateway'), 'cannot be understood'],
    ['a problem of endless words', json(400, { code: 'bad_request', message: 'A'.repeat(100_000), hint: 'B' }), 'A'.repeat(399)],
    ['an answer that says it is a gigabyte', (_, response) => void response.writeHead(200, { 'content-length': 1_000_000_000 }).write('{'), 'cannot be understood'],
    ['a way to elsewhere', (_, response) => void response.writeHead(302, { location: `${server.url}/api/session` }).end(), 'to another address'],
    ['a connection that breaks', (request) => request.socket.destroy(), 'cannot be reached'],
  ])('answers with %s: said in words, and nothing is kept', async (_, turn, why) => {
    odd.turn = turn;
    const refused: unknown = await connect(editor(), url()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: expect.stringContaining(why), whatToDo: expect.stringMatching(/.{1,}/) });
    expect((refused as Error).message.length).toBeLessThan(500);
    expect((await stage.browser.call('state')).portal).toBeNull();
  });

  it.each<[string, (good: Recording) => unknown]>([
    ['another recording than was asked for', (good) => ({ ...good, id: 'another' })],
    ['a recording that is none', () => ({ waymark: 1, steps: 'all' })],
    ['steps that no recording has', (good) => ({ ...good, steps: [{ id: 's1', number: 1, action: 'format-disk', label: 'x' }] })],
  ])('hands out %s: refused, and nothing is stored', async (_, make) => {
    const good = small('handed-out', 'Handed out', 'https://shop.example/');
    await connect(editor(), url());
    const summary = { id: good.id, title: '', startUrl: '', steps: 0, version: 1, createdAt: '', updatedAt: '', updatedBy: null, lastRun: null, waiting: 0 };
    odd.turn = json(200, { summary, version: 1, recording: make(good), needs: { variables: [], secrets: [], hidden: [], files: [] } });
    await expect(stage.browser.call('portal.open', { id: good.id })).rejects.toMatchObject({ whatToDo: expect.stringMatching(/.{1,}/) });
    expect((await stage.browser.call('recordings.list')).map(({ id }) => id)).not.toContain(good.id);
  });

  it('is out of reach: the recording is kept, and sent later', async () => {
    const id = await bring(small('later', 'Later', 'https://shop.example/'));
    const before = await exported(id);
    await connect(editor(), url());
    odd.turn = (request) => request.socket.destroy();
    await expect(stage.browser.call('portal.send', { id })).rejects.toMatchObject({ message: expect.stringContaining('cannot be reached'), whatToDo: expect.stringContaining('can be sent later') });
    expect(await exported(id)).toBe(before);
    odd.turn = passOn;
    expect(await stage.browser.call('portal.send', { id })).toMatchObject({ sent: true, version: 1 });
  });

  it('takes a recording, and its answer is lost: sending again is no clash with oneself', async () => {
    const id = await bring(small('lost', 'Lost', 'https://shop.example/'));
    await connect(editor(), url());
    odd.turn = (request, response) => {
      response.writeHead = () => {
        request.socket.destroy();
        return response;
      };
      passOn(request, response);
    };
    await expect(stage.browser.call('portal.send', { id })).rejects.toThrow('cannot be reached');
    odd.turn = passOn;
    expect(await stage.browser.call('portal.send', { id })).toEqual({ sent: true, version: 1, changed: false });
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('gets the file that would be exported, byte by byte, and the token in no address', async () => {
    const id = await bring(small('bytes', 'Bytes', 'https://shop.example/'));
    await connect(editor(), url());
    const bodies: string[] = [];
    odd.turn = (request, response) => {
      if (request.method === 'POST') request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      passOn(request, response);
    };
    await stage.browser.call('portal.send', { id });
    expect(bodies.join('')).toBe(await exported(id));
    expect(parseRecordingText(bodies.join('')).ok).toBe(true);
    expect(odd.asked.every((line) => !line.split(' ')[0]?.includes('wmt_'))).toBe(true);
  });
});
