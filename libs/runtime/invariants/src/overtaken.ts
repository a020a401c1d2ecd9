import { isOf, type RecordedEvent } from '@corella/event-store';
import type { CommandSequence } from '@corella/ids';
import { CompactMap } from './memory/compact-map.js';
import type { Checker, Report } from './violation.js';

/**
 * Of commands of which only the newest counts, none is recorded twice or after a newer one of its sender: timers and
 * preferences per account, states per market.
 */
export class Overtaken implements Checker {
  /** Subject and sender → the highest number recorded. */
  private readonly highest = new CompactMap();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'ledger')) {
      if (event.type === 'CancelTimerSet' || event.type === 'FeePreferenceSet')
        this.check(`${event.type} ${event.data.account}`, event.data.sequence, report);
    } else if (isOf(event, 'market')) {
      if (event.type === 'SymbolStateSet' || event.type === 'SymbolStateRefused')
        this.check(event.stream, event.data.sequence, report);
    }
  }

  private check(subject: string, sequence: CommandSequence | undefined, report: Report): void {
    if (!sequence) return;
    const { sender, number } = sequence;
    const key = `${subject} ${sender}`;
    const before = this.highest.get(key) ?? 0;
    if (number <= before) report('overtaken', `command ${number} of ${sender} about ${subject} comes after ${before}`);
    this.highest.set(key, Math.max(number, before));
  }
}
