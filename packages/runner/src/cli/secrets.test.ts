import { expect, test } from 'vitest';
import { readEnvironment } from '../config.js';
import { collectSecrets } from './secrets.js';

const environment = readEnvironment({ WAYMARK_SECRET_PIN: '1234' });

test('what the environment does not hold is asked for', async () => {
  const asked: string[] = [];
  const ask = async (question: string): Promise<string> => (asked.push(question), 'typed');
  expect(await collectSecrets(new Set(['pin', 'password']), environment, ask)).toEqual(new Map([['pin', '1234'], ['password', 'typed']]));
  expect(asked).toEqual(['Secret ‘password’ (not shown): ']);
});

test('where nobody can be asked, the variables to set are named', async () => {
  await expect(collectSecrets(new Set(['pin', 'password', 'api key']), environment, null)).rejects.toMatchObject({
    message: 'The recording needs the secrets ‘password’, ‘api key’.',
    hint: expect.stringContaining('WAYMARK_SECRET_PASSWORD and WAYMARK_SECRET_API_KEY'),
  });
});

test('an empty answer is no secret', async () => {
  await expect(collectSecrets(new Set(['password']), environment, async () => '')).rejects.toThrow(/needs the secret ‘password’/);
});
