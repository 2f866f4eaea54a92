import { secretVariable, type Environment } from '../config.js';
import { InputError } from '../data/input-error.js';

type Ask = (question: string) => Promise<string>;

/** From the environment, else from the person at the terminal; without either nothing is run. */
export async function collectSecrets(names: ReadonlySet<string>, environment: Environment, ask: Ask | null): Promise<Map<string, string>> {
  const secrets = new Map([...names].flatMap((name): [string, string][] => {
    const value = environment.secret(name);
    return value === undefined ? [] : [[name, value]];
  }));
  const missing = [...names].filter((name) => !secrets.has(name));
  if (missing.length > 0 && ask === null) throw missingSecrets(missing);
  for (const name of missing) {
    const value = await ask?.(`Secret ‘${name}’ (not shown): `);
    if (!value) throw missingSecrets([name]);
    secrets.set(name, value);
  }
  return secrets;
}

function missingSecrets(names: readonly string[]): InputError {
  const list = names.map((name) => `‘${name}’`).join(', ');
  return new InputError(
    `The recording needs ${names.length === 1 ? 'the secret' : 'the secrets'} ${list}.`,
    `Set ${names.map(secretVariable).join(' and ')} in the environment, or run it on a terminal to be asked.`,
  );
}
