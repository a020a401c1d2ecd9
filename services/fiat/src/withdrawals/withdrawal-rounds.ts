import { eachAlone } from '@corella/aggregates';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { FiatContext } from '../fiat.context.js';
import type { WithdrawalLists } from '../projections/withdrawal-lists.js';
import { sweepAdmission } from './admissions.js';
import { drive } from './drive.js';
import { repealAll } from './end-withdrawals.js';

/** Withdrawals on their way: every one for which something is to be done is looked at again and again. */
export class WithdrawalRounds {
  private running: Promise<void> | null = null;

  constructor(
    private readonly context: FiatContext,
    private readonly lists: WithdrawalLists,
  ) {}

  /** One round. Whoever comes while it runs waits for the same one. */
  look(): Promise<void> {
    this.running ??= this.round(({ withdrawalId }) => drive(this.context, withdrawalId)).finally(
      () => (this.running = null),
    );
    return this.running;
  }

  /** Requests whose client has gone away between two steps. */
  sweep(): Promise<void> {
    const { context } = this;
    return this.round((one) => context.withdrawing.run(one.uid, () => sweepAdmission(context, one)));
  }

  private async round(work: (one: { uid: string; withdrawalId: number }) => Promise<void>): Promise<void> {
    for (let after = 0; ;) {
      const found = await this.lists.open(after);
      await eachAlone(found, work, this.context.onWarning);
      const last = found.at(-1);
      if (last === undefined) return;
      after = last.withdrawalId;
    }
  }
}

/** What happens to a withdrawal drives it on. What fails comes again with the next round. */
export async function followWithdrawalEvent(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'withdrawal')) return;
  await eachAlone([event.data.withdrawalId], (id) => drive(context, id), context.onWarning);
}

/** An account that is frozen or locked pays nothing that is not picked up yet. */
export async function followUserEvent(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'user')) return;
  if (event.type === 'UserFrozen') await repealAll(context, event.data.uid, 'account-frozen');
  if (event.type === 'AccountLocked') await repealAll(context, event.data.uid, 'account-locked');
}
