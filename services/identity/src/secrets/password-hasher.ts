import { hash, verify } from '@node-rs/argon2';

export interface Argon2Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id (the library's default algorithm) with 19 MiB and two passes: about 40 ms on one core. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_QUEUED = 64;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash that was never computed, in the form that `verify` reads. It costs nothing to make, so that the first login
 * after a start takes no longer than any other.
 */
function hashOfNobody({ memoryCost, timeCost, parallelism }: Argon2Cost): string {
  const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${zeros(SALT_BYTES)}$${zeros(HASH_BYTES)}`;
}

/** Thrown when 64 passwords are already waiting. Handlers answer `busy`. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy';
}

/** Hashes two passwords at a time behind a queue of 64, so that a flood of logins never starves the order path. */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly nobodys: string;

  constructor(private readonly cost: Argon2Cost = ARGON2_COST) {
    this.nobodys = hashOfNobody(cost);
  }

  hash(password: string): Promise<string> {
    return this.queued(() => hash(password, this.cost));
  }

  /** Without a stored hash it does the same work against a made-up one, so that an unknown name costs the same time. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.queued(() => verify(stored ?? this.nobodys, password));
    return matches && stored !== null;
  }

  private async queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= MAX_QUEUED) throw new HasherBusy('too many passwords are being checked');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
