import { InputError } from '../data/input-error.js';

const ENTER = /^[\r\n\u0004]$/;
const BACKSPACE = /^[\u0008\u007F]$/;
const INTERRUPT = '\u0003';

/** Asks on the terminal without showing what is typed. */
export function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    let answer = '';
    const end = (): void => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const read = (chunk: string): void => {
      for (const key of chunk) {
        if (key === INTERRUPT) return end(), reject(new InputError('No secret was given.', 'Nothing was run.'));
        if (ENTER.test(key)) return end(), resolve(answer);
        answer = BACKSPACE.test(key) ? answer.slice(0, -1) : answer + key;
      }
    };
    stdin.on('data', read);
  });
}
