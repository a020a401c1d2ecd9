import { categoryOf, type JsonObject, type RecordedEvent } from '@corella/event-store';
import { CompactMap } from './memory/compact-map.js';
import type { Checker, Report } from './violation.js';

const pidOf = ({ pid }: JsonObject): string | null => (typeof pid === 'string' ? pid : null);

/**
 * Checks that the ledger answers every instruction of another service exactly once. Instructions of a stream that the
 * ledger no longer follows stay open.
 */
export class Instructions implements Checker {
  /** The streams of unanswered instructions, by pid. */
  private readonly open = new Map<string, string>();
  private readonly answered = new CompactMap();
  private readonly stopped = new Set<string>();

  apply({ stream, type, data }: RecordedEvent, report: Report): void {
    const pid = pidOf(data);
    if (categoryOf(stream) !== 'ledger') {
      if (type === 'PaymentInstructed' && pid !== null && !this.answered.has(pid)) this.open.set(pid, stream);
      return;
    }
    if (type === 'InputStopped' && typeof data['stream'] === 'string') this.stopped.add(data['stream']);
    if (pid === null) return;
    if (this.answered.has(pid)) report('once', `the instruction ${pid} is answered twice`);
    else if (!this.open.delete(pid)) report('instruction', `${pid} is answered although nobody instructed it`);
    this.answered.set(pid, 1);
  }

  atRest(report: Report): void {
    for (const [pid, stream] of this.open)
      if (!this.stopped.has(stream)) report('instruction', `${pid} of ${stream} is not answered`);
  }
}
