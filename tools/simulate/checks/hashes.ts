import type { RecordedEvent, Snapshot } from '@corella/event-store';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { MATCHING_SETTINGS_STREAM } from '@corella/contracts/market';
import { MARKET_VERSIONS, MarketMachine, SETTINGS_VERSIONS, SettingsMachine } from '@corella/matching';
import { takeSnapshot, type Machine, type MachineVersions } from '@corella/single-writer';
import { SIMULATED_RULES } from '../venue/withdrawal-rules.js';
import type { DurableLog } from '../machine/durable-log.js';

export type AnyMachine = LedgerMachine | MarketMachine | SettingsMachine;

const versionsOf = (stream: string): MachineVersions =>
  stream === LEDGER_SHARD ? LEDGER_VERSIONS : stream === MATCHING_SETTINGS_STREAM ? SETTINGS_VERSIONS : MARKET_VERSIONS;
export const blankMachine = (stream: string): AnyMachine =>
  stream === LEDGER_SHARD
    ? new LedgerMachine(SIMULATED_RULES)
    : stream === MATCHING_SETTINGS_STREAM
      ? new SettingsMachine()
      : new MarketMachine();

/** The machine that the stream's whole log leads to. */
export function replayed(
  log: DurableLog,
  stream: string,
  onApplied?: (machine: AnyMachine, event: RecordedEvent) => void,
): AnyMachine {
  const machine = blankMachine(stream);
  for (const event of log.stream(stream)) {
    machine.apply(event);
    onApplied?.(machine, event);
  }
  return machine;
}

/**
 * hash(snapshot + tail) for the oldest and the newest snapshot, each separately. A snapshot that a start would skip
 * counts as none.
 */
export function snapshotHashes(
  log: DurableLog,
  stream: string,
): Promise<readonly { readonly from: number; readonly stateHash: string }[]> {
  const revision = log.lastRevision(stream);
  const taken = log.snapshots.filter((snapshot) => snapshot.stream === stream && snapshot.revision <= revision);
  const [first] = taken;
  const ends = [...new Set(first === undefined ? [] : [first, taken.at(-1) ?? first])];
  return Promise.all(
    ends.map(async (snapshot) => {
      const machine = blankMachine(stream) as Machine<never, unknown>;
      const { stateHash } = await takeSnapshot({
        stream,
        machine,
        versions: versionsOf(stream),
        store: storeWith(log, snapshot),
        revision,
      });
      return { from: snapshot.revision, stateHash };
    }),
  );
}

const storeWith = (log: DurableLog, snapshot: Snapshot): Parameters<typeof takeSnapshot>[0]['store'] => ({
  lastRevision: (stream) => Promise.resolve(log.lastRevision(stream)),
  readStream: (stream, { from, limit }) => Promise.resolve(log.stream(stream).slice(from, from + limit)),
  keptSnapshots: () => Promise.resolve([{ revision: snapshot.revision, load: () => Promise.resolve(snapshot) }]),
  saveSnapshot: () => Promise.resolve(),
});
