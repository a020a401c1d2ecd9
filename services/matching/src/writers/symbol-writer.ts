import { BusFault } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';
import { createWriter, OversizedDecision, type Writer, type WriterLease } from '@corella/single-writer';
import { policyOf } from '../domain/symbol/symbol-state.js';
import type { MachineCommand, MachineReply } from '../machines/market.commands.js';
import { MARKET_VERSIONS, type MarketMachine } from '../machines/market.machine.js';
import type { MatchingOptions } from '../matching.options.js';
import { GuardedMachine, MachineFault } from './guarded-machine.js';

/** A symbol's machine behind its writer. */
export interface SymbolWriter {
  readonly stream: string;
  readonly machine: MarketMachine;
  /** Absent where one process has the whole log. */
  readonly lease: WriterLease | undefined;
  readonly writer: Writer<MachineCommand, MachineReply>;
}

export interface SymbolWriterHooks {
  readonly onCommitted: (stream: string, events: readonly RecordedEvent[]) => void;
  /** The market's machine has failed. Its writer takes nothing more. */
  readonly onMachineFault: (stream: string, fault: MachineFault) => void;
}

export function symbolWriter(stream: string, options: MatchingOptions, hooks: SymbolWriterHooks): SymbolWriter {
  const { store, clock, leaseOf, onFatal, onAlarm, snapshotWorker, snapshotEvery } = options;
  const machine = new GuardedMachine();
  const lease = leaseOf?.(stream);
  const writer = createWriter<MachineCommand, MachineReply>({
    stream,
    machine,
    versions: MARKET_VERSIONS,
    store,
    clock,
    lease,
    monotone: true,
    onOutage: (error) => onAlarm?.(error),
    onFatal: (error) => {
      if (error instanceof MachineFault) hooks.onMachineFault(stream, error);
      // Nothing of it was appended, although the machine has moved on.
      else if (error instanceof OversizedDecision) hooks.onMachineFault(stream, new MachineFault(error.message));
      else onFatal(error);
    },
    onCommitted: (events) => hooks.onCommitted(stream, events),
    onSnapshotFault: (error) => onAlarm?.(error),
    ...(snapshotWorker ? { snapshotWorker } : {}),
    ...(snapshotEvery === undefined ? {} : { snapshotEvery }),
  });
  return { stream, machine, lease, writer };
}

const triggering = new WeakSet<SymbolWriter>();

/**
 * Triggers the stops that had no room in the append that made them due, append by append. Also called at the start, in
 * case of a crash between two of them.
 */
export async function triggerDueStops(target: SymbolWriter): Promise<void> {
  const { machine, writer } = target;
  if (triggering.has(target) || !machine.stopsAreDue()) return;
  triggering.add(target);
  try {
    for (let batch = 0; batch < MAX_BATCHES && machine.stopsAreDue(); batch += 1)
      await writer.submit({ type: 'TriggerDueStops' }, 'internal');
  } catch (error) {
    // A writer that is stopping takes nothing more. The stops are due again at the next start.
    if (!(error instanceof BusFault)) throw error;
  } finally {
    triggering.delete(target);
  }
}

/**
 * Each call closes CLEAR_BATCH orders. The limit is far more than a book can hold and only ends a loop after a fault.
 */
const MAX_BATCHES = 100_000;

/**
 * Closes what a closed symbol still has open, append by append. Also called at the start, in case of a crash between
 * two of them.
 */
export async function clearClosedBook({ machine, writer }: SymbolWriter): Promise<void> {
  const facts = machine.symbolFacts();
  if (!facts || !policyOf(facts.state).clearsBook) return;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { reply } = await writer.submit({ type: 'ClearBook' }, 'internal');
    if (!reply.ok || !('changed' in reply.value) || !reply.value.changed) return;
  }
}
