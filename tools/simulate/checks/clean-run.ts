import type { LedgerCommand } from '@corella/contracts/ledger';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { LedgerMachine } from '@corella/ledger';
import { MarketMachine } from '@corella/matching';
import type { MachineEvent } from '@corella/single-writer';
import type { DurableLog } from '../machine/durable-log.js';
import { blankMachine, type AnyMachine } from './hashes.js';

/**
 * Decides the same stream once more with a machine that is never disturbed: each input once, in the order in which they
 * were decided, without loss, repetition or crash. What it decides must equal the log to the byte. Returns the hash
 * that it ends with.
 */
export function cleanRun(log: DurableLog, stream: string, report: (finding: string) => void): string {
  const machine = blankMachine(stream);
  const events = log.stream(stream);
  for (let at = 0; at < events.length;) {
    const event = events[at];
    if (!event) break;
    const decided = decideAgain(machine, event, log);
    if (!decided) {
      machine.apply(event);
      at += 1;
      continue;
    }
    const from = at;
    if (decided.length === 0 || !decided.every((one, index) => isEqual(log, events[from + index], one))) {
      report(
        `${stream}/${event.revision}: a clean run decides ${decided.map(({ type }) => type).join(', ') || 'nothing'} where ${event.type} stands`,
      );
      return machine.hash();
    }
    at += decided.length;
  }
  return machine.hash();
}

/** Compares the texts of the data: what was written, and what would be written now. */
const isEqual = (log: DurableLog, stands: RecordedEvent | undefined, decided: MachineEvent): boolean =>
  stands !== undefined && stands.type === decided.type && log.textOf(stands) === JSON.stringify(decided.data);

/** The command that led to an event of the ledger; null if the event does not say. */
function commandBehind({ type, data, meta }: RecordedOf<'ledger'>): LedgerCommand | null {
  switch (type) {
    case 'FundsHeld':
      return { type: 'HoldFunds', order: data.order, expiresAt: meta.at };
    case 'FundsReserved': {
      const { postings: _postings, ...reserved } = data;
      return { type: 'ReserveFunds', ...reserved };
    }
    case 'ReservationReleased':
      return { type: 'ReleaseReservation', id: data.id, reason: data.reason, by: data.by };
    case 'ReservationVoided':
      return { type: 'VoidReservation', id: data.id, by: data.by };
    case 'EntryPosted':
      return data.by === undefined || data.approvalId !== undefined
        ? null
        : { type: 'PostEntry', ...data, by: data.by };
    default:
      return null;
  }
}

/** What the machine decides now on the cause of the event; null if the log does not tell the cause. */
function decideAgain(machine: AnyMachine, event: RecordedEvent, log: DurableLog): readonly MachineEvent[] | null {
  const { causes, at } = event.meta;
  const [cause] = Object.entries(causes ?? {});
  if (cause) {
    const [stream, revision] = cause;
    const input = log.stream(stream)[revision];
    if (machine instanceof LedgerMachine && machine.state.stopped.size > 0)
      // While settlement catches up, the ledger takes a market's events one after the other.
      for (const skipped of log.stream(stream).slice((machine.inputOf(stream) ?? -1) + 1, revision))
        if (machine.absorb(skipped, at).length > 0) return [];
    return input ? machine.absorb(input, at) : [];
  }
  if (machine instanceof LedgerMachine) {
    const command = isOf(event, 'ledger') ? commandBehind(event) : null;
    return command && machine.execute(command, at).events;
  }
  if (!(machine instanceof MarketMachine) || !isOf(event, 'market') || event.type !== 'OrderClosed') return null;
  const { orderId, account, reason } = event.data;
  if (reason !== 'user-cancel' && reason !== 'cancel-all' && reason !== 'timer' && reason !== 'account-frozen')
    return null;
  return machine.execute({ type: 'CancelOrder', orderId, account, notBefore: 0, reason }, at).events;
}
