import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface HashCost {
  /** log2 of N. */
  n: number;
  r: number;
  p: number;
}

/** 32 MB and about a quarter of a second each. */
const COST: HashCost = { n: 15, r: 8, p: 3 };
/** Memory that is in use at one moment is bounded, however many try to sign in. */
const AT_ONCE = 4;
const LENGTH = 32;
const WRITTEN = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/u;

/** `scrypt$15$8$3$salt$hash`: what it cost stands in it, so that it can cost more one day. */
export class Passwords {
  readonly #cost: HashCost;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(cost: HashCost = COST) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const { n, r, p } = this.#cost;
    const key = await this.#derive(password, salt, this.#cost);
    return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Of no account (null) it takes as long as of one that exists. `outdated`: it is right, and should be hashed anew at today's cost. */
  async check(password: string, written: string | null): Promise<{ right: boolean; outdated: boolean }> {
    const [, n, r, p, salt, key] = WRITTEN.exec(written ?? '') ?? [];
    const cost = n === undefined ? this.#cost : { n: Number(n), r: Number(r), p: Number(p) };
    const expected = Buffer.from(key ?? '', 'base64url');
    const given = await this.#derive(password, Buffer.from(salt ?? '', 'base64url'), cost);
    const right = expected.length === given.length && timingSafeEqual(expected, given);
    return { right, outdated: right && (cost.n < this.#cost.n || cost.r < this.#cost.r || cost.p < this.#cost.p) };
  }

  async #derive(password: string, salt: Buffer, { n, r, p }: HashCost): Promise<Buffer> {
    if (this.#busy >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    try {
      return await derived(password, salt, { N: 2 ** n, r, p, maxmem: 256 * 2 ** n * r });
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

function derived(password: string, salt: Buffer, options: { N: number; r: number; p: number; maxmem: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
