import { hash, verify } from '@node-rs/argon2';

export interface Argon2Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id (the library's default algorithm) with 19 MiB and two passes: about 40 ms on one core. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Who waits for a password. Registrations have one of the two places at most, and take it before logins do; so logins
 * never wait for more than one registration, and registrations are not starved by logins.
 */
export type HashLane = 'login' | 'registration';
const AT_ONCE = 2;
const PLACES: Readonly<Record<HashLane, number>> = { login: AT_ONCE, registration: 1 };
const MAX_QUEUED: Readonly<Record<HashLane, number>> = { login: 64, registration: 32 };

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

/** Thrown when the queue of a lane is full. Handlers answer `busy`. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy';
}

/** Hashes two passwords at a time behind bounded queues, so that a flood of logins never starves the order path. */
export class PasswordHasher {
  private readonly running: Record<HashLane, number> = { login: 0, registration: 0 };
  private readonly waiting: Readonly<Record<HashLane, (() => void)[]>> = { login: [], registration: [] };
  private readonly nobodys: string;

  constructor(private readonly cost: Argon2Cost = ARGON2_COST) {
    this.nobodys = hashOfNobody(cost);
  }

  hash(password: string, lane: HashLane = 'login'): Promise<string> {
    return this.queued(lane, () => hash(password, this.cost));
  }

  /** Without a stored hash it does the same work against a made-up one, so that an unknown name costs the same time. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.queued('login', () => verify(stored ?? this.nobodys, password));
    return matches && stored !== null;
  }

  /** Whether a queue is at least half full, so that whoever joins it should do some work first. */
  isCrowded(lane: HashLane): boolean {
    return this.waiting[lane].length * 2 >= MAX_QUEUED[lane];
  }

  private async queued<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(lane)) {
      this.running[lane] += 1;
    } else {
      if (this.waiting[lane].length >= MAX_QUEUED[lane]) throw new HasherBusy('too many passwords are being checked');
      await new Promise<void>((resolve) => this.waiting[lane].push(resolve));
    }
    try {
      return await work();
    } finally {
      this.running[lane] -= 1;
      this.admitNext();
    }
  }

  private hasPlace(lane: HashLane): boolean {
    return this.running.login + this.running.registration < AT_ONCE && this.running[lane] < PLACES[lane];
  }

  private admitNext(): void {
    for (const lane of ['registration', 'login'] as const) {
      const next = this.hasPlace(lane) ? this.waiting[lane].shift() : undefined;
      if (next === undefined) continue;
      this.running[lane] += 1;
      next();
      return;
    }
  }
}
