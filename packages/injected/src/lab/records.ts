import { collapse } from '../collapse.js';
import type { Random } from './random.js';
import { shuffled } from './random.js';

const NAMES = ['Ingrid Solheim', 'Tomasz Wrona', 'Priya Raghavan', 'Mateo Fuentes', 'Hana Kobayashi', 'Oluwaseun Bello', 'Greta Lindqvist', 'Rafael Teixeira', 'Noor Haddad', 'Callum Fraser'];
const THINGS = ['Walnut desk lamp', 'Wool travel blanket', 'Ceramic teapot', 'Canvas backpack', 'Garden gloves', 'Espresso grinder', 'Bamboo cutting board', 'Alpine tent', 'Leather notebook', 'Copper kettle'];
const MAILS = ['ingrid.s', 'tomasz.w', 'priya.r', 'mateo.f', 'hana.k', 'olu.b', 'greta.l', 'rafael.t'];

/** The texts of another record in the shape of these: a name for a name, a number for a number. */
export function otherRecord(texts: readonly string[], random: Random): string[] {
  const names = shuffled(random, NAMES);
  const things = shuffled(random, THINGS);
  const mails = shuffled(random, MAILS);
  return texts.map((text, index) => {
    const plain = collapse(text);
    if (/^\S+@\S+$/.test(plain)) return plain.replace(/^[^@]+/, mails[index % mails.length] ?? 'someone');
    if (/\d/.test(plain)) return otherDigits(plain, random);
    if (/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(plain)) return names[index % names.length] ?? plain;
    return things[index % things.length] ?? plain;
  });
}

/** Every number is another one of as many digits. */
export function otherDigits(text: string, random: Random): string {
  return text.replace(/\d+/g, (digits) => {
    const last = Number(digits.at(-1));
    const first = digits.length > 1 ? String((Number(digits[0]) % 9) + 1) : '';
    return `${first}${digits.slice(1, -1)}${(last + 1 + Math.floor(random() * 8)) % 10}`;
  });
}
