import { hash, verify } from '@node-rs/argon2';

export interface Argon2Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id (the library's default algorithm) with 19 MiB and two passes: about 40 ms on one core. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Who waits for a password. Registrations, staff and customers who are logged in and prove who they are share one of
 * the two places, in turn, and take it before customers' logins do. So a login never waits for more than one of them,
 * none of them is starved by logins, and a flood of one kind fills its own queue only.
 */
export type HashLane = 'login' | 'registration' | 'staff' | 'proof';
const AT_ONCE = 2;
const MAX_QUEUED: Readonly<Record<HashLane, number>> = { login: 64, registration: 32, staff: 16, proof: 32 };
/** The lanes of the shared place, in their turn. */
const SHARED = ['registration', 'staff', 'proof'] as const satisfies readonly HashLane[];

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
  private readonly running: Record<HashLane, number> = { login: 0, registration: 0, staff: 0, proof: 0 };
  private readonly waiting: Readonly<Record<HashLane, (() => void)[]>> = {
    login: [],
    registration: [],
    staff: [],
    proof: [],
  };
  /** Who had the shared place last. */
  private lastShared: (typeof SHARED)[number] = 'proof';
  private readonly nobodys: string;

  /** `demandTime` throws for a command that has waited too long; it is asked when a place is free. */
  constructor(
    private readonly cost: Argon2Cost = ARGON2_COST,
    private readonly demandTime: () => void = () => undefined,
  ) {
    this.nobodys = hashOfNobody(cost);
  }

  hash(password: string, lane: HashLane = 'login'): Promise<string> {
    return this.queued(lane, () => hash(password, this.cost));
  }

  /** Without a stored hash it does the same work against a made-up one, so that an unknown name costs the same time. */
  async verify(stored: string | null, password: string, lane: HashLane = 'login'): Promise<boolean> {
    const matches = await this.queued(lane, () => verify(stored ?? this.nobodys, password));
    return matches && stored !== null;
  }

  /** Whether a queue is at least half full, so that whoever joins it should do some work first. */
  isCrowded(lane: HashLane): boolean {
    return this.waiting[lane].length * 2 >= MAX_QUEUED[lane];
  }

  private async queued<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
    if (this.hasPlace(lane)) {
      this.start(lane);
    } else {
      if (this.waiting[lane].length >= MAX_QUEUED[lane]) throw new HasherBusy('too many passwords are being checked');
      await new Promise<void>((resolve) => this.waiting[lane].push(resolve));
    }
    try {
      this.demandTime();
      return await work();
    } finally {
      this.running[lane] -= 1;
      this.admitNext();
    }
  }

  private hasPlace(lane: HashLane): boolean {
    const shared = SHARED.reduce((sum, one) => sum + this.running[one], 0);
    return this.running.login + shared < AT_ONCE && (lane === 'login' || shared === 0);
  }

  private start(lane: HashLane): void {
    this.running[lane] += 1;
    if (lane !== 'login') this.lastShared = lane;
  }

  private admitNext(): void {
    const next = SHARED.indexOf(this.lastShared) + 1;
    for (const lane of [...SHARED.slice(next), ...SHARED.slice(0, next), 'login'] as const) {
      const waiter = this.hasPlace(lane) ? this.waiting[lane].shift() : undefined;
      if (waiter === undefined) continue;
      this.start(lane);
      waiter();
      return;
    }
  }
}
