import type { LedgerEvents, ReserveFunds } from '@corella/contracts/ledger';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { DurableLog } from '../machine/durable-log.js';

/**
 * What the ledger's stream says about reservations, entries and instructions. Every answer to a service must already be
 * in it.
 */
export class LedgerRecord {
  readonly reserved = new Map<string, LedgerEvents['FundsReserved']>();
  private readonly reservedAt = new Map<string, number>();
  readonly released = new Set<string>();
  readonly voided = new Set<string>();
  /** Units taken from each reservation. */
  readonly taken = new Map<string, bigint>();
  private readonly entries = new Set<string>();
  private readonly answers = new Map<string, string>();

  constructor(
    log: DurableLog,
    readonly report: (finding: string) => void,
  ) {
    log.watch((events) => events.forEach((event) => this.take(event)));
  }

  /** Type of the event that answered an instruction. */
  answerTo(pid: string): string | undefined {
    return this.answers.get(pid);
  }

  /** Whether a reservation stood when the ledger was at a revision. */
  stoodAt(id: string, revision: number): boolean {
    return (this.reservedAt.get(id) ?? Infinity) <= revision;
  }

  /** What an open reservation has left. */
  remaining(id: string): bigint {
    const reserved = this.reserved.get(id);
    if (!reserved || this.released.has(id)) return 0n;
    return BigInt(reserved.units) - (this.taken.get(id) ?? 0n);
  }

  acknowledgeReservation(command: ReserveFunds, id: string, duplicate: boolean): void {
    const event = this.reserved.get(id);
    if (!event) return this.report(`reservation ${id} was acknowledged and is not in the log`);
    if (event.account !== command.account || event.units !== command.units || event.asset !== command.asset)
      this.report(`reservation ${id} was acknowledged for another body`);
    if (!duplicate && id !== command.id) this.report(`reservation ${id} is new and was never asked for`);
    return undefined;
  }

  acknowledgeRelease(id: string): void {
    if (!this.released.has(id) && this.remaining(id) > 0n)
      this.report(`the release of ${id} was acknowledged and is not in the log`);
  }

  acknowledgeVoid(id: string): void {
    if (!this.voided.has(id)) this.report(`that ${id} was given up was acknowledged and is not in the log`);
  }

  acknowledgeEntry(key: string): void {
    if (!this.entries.has(key)) this.report(`entry ${key} was acknowledged and is not in the log`);
  }

  private take(event: RecordedEvent): void {
    if (!isOf(event, 'ledger')) return;
    const { pid } = event.data as { readonly pid?: string };
    if (pid !== undefined) {
      if (this.answers.has(pid)) this.report(`instruction ${pid} is answered twice`);
      this.answers.set(pid, event.type);
    }
    if (event.type === 'FundsReserved') {
      const { id } = event.data;
      if (this.reserved.has(id) || this.voided.has(id)) this.report(`reservation ${id} is made twice, or was given up`);
      this.reserved.set(id, event.data);
      this.reservedAt.set(id, event.revision);
    } else if (event.type === 'ReservationReleased') this.released.add(event.data.id);
    else if (event.type === 'ReservationVoided') this.voided.add(event.data.id);
    else if (event.type === 'EntryPosted') {
      this.entries.add(`${event.data.transactionType} ${event.data.businessId}`);
      for (const { reservation, units } of event.data.takes ?? [])
        this.taken.set(reservation, (this.taken.get(reservation) ?? 0n) + BigInt(units));
    }
  }
}
