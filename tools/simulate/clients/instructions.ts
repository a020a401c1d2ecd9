import type { JsonObject } from '@corella/event-store';
import type { Random } from '@corella/random';
import type { DurableLog } from '../machine/durable-log.js';
import { PAYOUT_CATEGORY, PAYOUT_CLOSED } from '../venue/withdrawal-rules.js';
import type { LedgerRecord } from './ledger-record.js';
import { TRANSIT_BANK, type Payout, type Stage } from './payout.js';

export interface InstructionsOptions {
  readonly log: DurableLog;
  readonly record: LedgerRecord;
  readonly clock: { nowMs(): number };
  readonly random: Random;
}

const leg = (account: string, asset: string, units: bigint): JsonObject => ({
  account,
  asset,
  units: units.toString(),
});

/** Makes payouts by events in their own streams. The ledger's stream tells what became of them. */
export class Instructions {
  constructor(private readonly options: InstructionsOptions) {}

  /** Appends the next event once all earlier instructions have been answered. */
  advance(payout: Payout): void {
    const { record, random } = this.options;
    const { id, pids, payUnits, command } = payout;
    const { account, asset } = command;
    if ([...pids].some((pid) => record.answerTo(pid) === undefined)) return undefined;
    if (!pids.has(id))
      return this.instruct(payout, id, {
        op: 'hold',
        purpose: 'withdrawal',
        legs: [leg(account, asset, BigInt(command.units))],
      });
    if (record.answerTo(id) === 'InstructionRefused') return this.close(payout, 'refused');
    if (payout.stage === 'reserving') {
      payout.stage = random.next() < 0.7 ? 'paying' : 'releasing';
      if (payout.stage === 'paying')
        return this.instruct(payout, `${id}:pay`, {
          op: 'postHeld',
          type: 'withdrawal',
          of: id,
          legs: [leg(account, asset, -payUnits), leg(TRANSIT_BANK, asset, payUnits)],
        });
    }
    if (record.remaining(id) > 0n)
      return this.instruct(payout, `${id}:release`, { op: 'release', of: id, reason: 'canceled' });
    return this.close(payout, (record.taken.get(id) ?? 0n) > 0n ? 'paid' : 'released');
  }

  /** Gives a different instruction under a pid that was answered. Its stream must stop, and nothing else may. */
  poison(payouts: readonly Payout[]): void {
    const pid = payouts.flatMap(({ pids }) => [...pids]).find((one) => this.options.record.answerTo(one));
    if (pid !== undefined)
      this.tell('withdrawal:poison', 'PaymentInstructed', {
        pid,
        op: 'release',
        of: 'withdrawal:poison',
        reason: 'none',
      });
  }

  private instruct(payout: Payout, pid: string, told: JsonObject): void {
    payout.pids.add(pid);
    this.tell(payout.id, 'PaymentInstructed', { pid, ...told });
  }

  private close(payout: Payout, end: Stage): void {
    payout.stage = end;
    this.tell(payout.id, PAYOUT_CLOSED, {});
  }

  private tell(id: string, type: string, data: JsonObject): void {
    const { log, clock } = this.options;
    const stream = `${PAYOUT_CATEGORY}-${id.slice(id.indexOf(':') + 1)}`;
    const last = log.lastRevision(stream);
    log.append(stream, last, [{ id: `${stream}/${last + 1}`, type, data, meta: { at: clock.nowMs() } }]);
  }
}
