import type { Clock } from '@corella/clock';
import { graceEnd, type AgreementVersion } from '@corella/contracts/identity';
import type { Result } from '@corella/result';
import { eachAlone } from '@corella/aggregates';
import { nameOf, type Agreements, type VersionName } from './agreements.js';

const A_BATCH = 200;
/** Of one round, so that a version for everybody does not hold up what else is due. */
const BATCHES_A_ROUND = 20;
const START = { of: '', after: '', isOver: false, failed: 0 };

export interface HoldoutsTable {
  /**
   * Customers who have signed none of these, or later ones, and may trade all the same; by uid, after one. Of somebody
   * whose newest signature was taken back the table does not say what they signed before, so they are named too.
   */
  holdouts(
    asked: { readonly versions: readonly AgreementVersion[]; readonly withdrawn: readonly VersionName[] },
    page: { readonly after: string; readonly most: number },
  ): Promise<readonly string[]>;
}

interface Deps {
  readonly users: {
    change(
      uid: string,
      command: { readonly type: 'DeriveControl' },
      meta: { readonly by: string },
    ): Promise<Result<{ readonly events: readonly unknown[] }, unknown>>;
  };
  readonly agreements: Agreements;
  readonly clock: Clock;
  /** Called with each account that may not trade any more. */
  readonly ended: (uid: string) => void;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}

/**
 * Ends the grace of agreements: whoever has not signed by then may not trade, and the ledger is told so by their
 * stream. The table says who it is, so a process that was away catches up. A customer whose stream says it already, or
 * whose account is frozen, is looked at once and not changed. One that cannot be read holds up no other, and is tried
 * again a minute later.
 */
export class GraceEnds {
  private table: HoldoutsTable | null = null;
  /** Whose grace was ended last, of which versions, and how many of this pass could not be looked at. */
  private place = START;
  private running: Promise<number> = Promise.resolve(0);

  constructor(private readonly deps: Deps) {}

  open(table: HoldoutsTable): void {
    this.table = table;
  }

  /** One bounded round. Returns how many accounts were changed. */
  sweep(): Promise<number> {
    this.running = this.running.catch(() => 0).then(() => this.round());
    return this.running;
  }

  private async round(): Promise<number> {
    const { agreements, clock } = this.deps;
    const now = clock.nowMs();
    const over = (await agreements.published()).filter((one) => one.reconsent && graceEnd(one) <= now);
    const withdrawn = await agreements.withdrawn();
    // Whoever signed a version ahead that was taken back may owe an earlier one.
    const of = [over, withdrawn].map((named) => named.map(nameOf).join()).join(' without ');
    const isAgain = this.place.isOver && this.place.failed > 0;
    if (this.place.of !== of || isAgain) this.place = { ...START, of };
    let changed = 0;
    for (let batch = 0; batch < BATCHES_A_ROUND && !this.place.isOver; batch += 1) {
      const uids =
        (await this.table?.holdouts({ versions: over, withdrawn }, { after: this.place.after, most: A_BATCH })) ?? [];
      const ended = await this.endAll(uids);
      changed += ended.changed;
      const failed = this.place.failed + ended.failed;
      this.place = { of, after: uids.at(-1) ?? '', isOver: uids.length < A_BATCH, failed };
    }
    return changed;
  }

  private async endAll(uids: readonly string[]): Promise<{ readonly changed: number; readonly failed: number }> {
    let changed = 0;
    let looked = 0;
    const end = async (uid: string): Promise<void> => {
      const derived = await this.deps.users.change(uid, { type: 'DeriveControl' }, { by: 'identity' });
      looked += 1;
      if (!derived.ok || derived.value.events.length === 0) return;
      changed += 1;
      this.deps.ended(uid);
    };
    await eachAlone(uids, end, this.deps.onWarning);
    return { changed, failed: uids.length - looked };
  }
}
