import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import { Unavailable } from '@corella/result';

export interface VerifiedTable {
  /** The next customers who are verified, by number, after this one. */
  after(uid: string, most: number): Promise<readonly string[]>;
}

interface Deps {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}
interface Place {
  /** The day (UTC) that the round is of. */
  readonly day: string;
  /** The customer who was looked at last. */
  readonly after: string;
  readonly done: boolean;
}

/** Customers who are looked at in one step. */
export const CUSTOMERS_A_STEP = 200;
const START: Place = { day: '', after: '', done: true };
/** The day, UTC, as the rounds count. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Looks at every verified customer once a day, in bounded steps. A vault row says how far it got, so a restart goes on
 * there. Some may then be looked at twice: whatever is done to them has to be harmless again. A round that is not
 * through by midnight goes on before the next one begins.
 */
export class DailyRound {
  private table: VerifiedTable | null = null;
  private underWay: Promise<void> | null = null;

  constructor(
    private readonly deps: Deps,
    private readonly round: {
      readonly name: string;
      /** Throws `Unavailable` where these cannot be looked at now. They come again with the next step. */
      readonly visit: (uids: readonly string[]) => Promise<void>;
      readonly most?: number;
    },
  ) {}

  /** Takes a step that nobody waits for, unless one is under way. */
  begin(): void {
    this.underWay ??= this.step()
      .then(() => undefined)
      .catch((error: unknown) => this.deps.onWarning?.(error))
      .finally(() => (this.underWay = null));
  }

  /** Until nothing is under way. */
  async settled(): Promise<void> {
    await this.underWay;
  }

  open(table: VerifiedTable): void {
    this.table = table;
  }

  /** One step. Returns how many customers were looked at. */
  async step(): Promise<number> {
    const { vault, clock, onWarning } = this.deps;
    const { most = CUSTOMERS_A_STEP } = this.round;
    if (this.table === null) return 0;
    const today = dayOf(clock.nowMs());
    const row = await vault.get<Place>('daily-round', this.round.name);
    const place = row?.body ?? START;
    if (place.done && place.day === today) return 0;
    const from = place.done ? { day: today, after: '' } : place;
    const uids = await this.table.after(from.after, most);
    try {
      await this.round.visit(uids);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      onWarning?.(error);
      return 0;
    }
    const body: Place = { day: from.day, after: uids.at(-1) ?? from.after, done: uids.length < most };
    await vault.put({ kind: 'daily-round', id: this.round.name, person: null, body, now: clock.nowMs() });
    return uids.length;
  }
}
