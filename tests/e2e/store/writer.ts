import { randomUUID } from 'node:crypto';
import { EmbeddedDatabase } from '../../../packages/runner/src/storage/embedded.js';
import { migrate } from '../../../packages/runner/src/storage/migrate.js';
import { storeOf } from '../../../packages/runner/src/storage/open-store.js';
import { StoreError } from '../../../packages/runner/src/storage/store-error.js';
import { POLICY, sampleKey, sampleOutcome, sampleRecording, sampleRun, sampleStep, sampleTrace } from '../../contract/store-samples.js';

/** A process that writes runs until it is told to end or is killed, and says each that is saved: `writer.ts FOLDER NAME [COUNT]`. */
const [folder = '', name = '', count = 'Infinity'] = process.argv.slice(2);

const db = await EmbeddedDatabase.open(folder);
await migrate(db);
const store = storeOf(db, 'local', { where: folder, folder });
process.stdout.write('open\n');
for (let n = 0; n < Number(count); n += 1) {
  const key = sampleKey(`${name} ${randomUUID()}`);
  try {
    const remembered = await store.memory.learn(sampleOutcome(key));
    const { run } = await store.log.logRun(sampleRun(sampleRecording(name), [sampleStep({ healing: sampleTrace({ key, remembered }) })]), { policy: POLICY, job: name });
    process.stdout.write(`saved ${run}\n`);
  } catch (error) {
    // The holder was killed while it saved: it may be there or not.
    if (!(error instanceof StoreError) || error.code !== 'lost') throw error;
    process.stdout.write('not known\n');
  }
}
await store.close();
process.stdout.write('closed\n');
