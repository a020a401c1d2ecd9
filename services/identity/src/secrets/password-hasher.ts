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

/** Thrown when 64 passwords are already waiting. Handlers answer `busy`. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy';
}

/** Hashes two passwords at a time behind a queue of 64, so that a flood of logins never starves the order path. */
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy: Promise<string> | null = null;

  constructor(private readonly cost: Argon2Cost = ARGON2_COST) {}

  hash(password: string): Promise<string> {
    return this.queued(() => hash(password, this.cost));
  }

  /** Without a stored hash it does the same work against a dummy hash, so that an unknown name costs the same time. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.dummy ??= hash('no password has this hash', this.cost);
    const against = stored ?? (await this.dummy);
    const matches = await this.queued(() => verify(against, password));
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
