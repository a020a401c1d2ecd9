import type { NewEvent, RecordedEvent, StreamName } from '@corella/event-store';
import { entryHashOfText, FIRST_ENTRY_HASH } from './entry-hash.js';
import type { Machine, MachineEvent, Outcome } from './machine.js';

/**
 * Turns a machine's outcomes into events with ids, times, causes and hashes; keeps the decided (not yet committed)
 * place.
 */
export interface Decider<Command, Reply> {
  execute(
    command: Command,
    now: number,
  ): { readonly reply: Reply; readonly events: readonly NewEvent[]; readonly bytes: number };
  absorb(input: RecordedEvent, now: number): { readonly events: readonly NewEvent[]; readonly bytes: number };
  /** Revision that the decided events reach. */
  revision(): number;
  /** Takes the place of what recovery has replayed. */
  startFrom(place: { revision: number; lastHash: string | undefined }): void;
}

/** What an event weighs besides its data, about. */
const ENVELOPE_BYTES = 160;

export function createDecider<Command, Reply>(options: {
  stream: StreamName;
  machine: Machine<Command, Reply>;
  chained: boolean;
}): Decider<Command, Reply> {
  const { stream, machine, chained } = options;
  let revision = -1;
  let lastHash = FIRST_ENTRY_HASH;
  /** Followed streams that have moved since the last event was written. */
  let moved = new Map<StreamName, number>();

  const inputOf = (name: StreamName): number =>
    (machine.inputOf ? machine.inputOf(name) : machine.inputs()[name]) ?? -1;
  const causes = (): Record<StreamName, number> | undefined => {
    if (moved.size === 0) return undefined;
    const taken = Object.fromEntries(moved);
    moved = new Map();
    return taken;
  };
  const record = (emitted: readonly MachineEvent[], at: number): { events: readonly NewEvent[]; bytes: number } => {
    if (emitted.length === 0) return { events: [], bytes: 0 };
    const follows = causes();
    let bytes = 0;
    const events = emitted.map(({ type, data }): NewEvent => {
      const text = JSON.stringify(data);
      revision += 1;
      bytes += Buffer.byteLength(text) + ENVELOPE_BYTES;
      if (chained) lastHash = entryHashOfText(lastHash, text);
      return {
        id: `${stream}/${revision}`,
        type,
        data,
        dataText: text,
        meta: { at, ...(follows ? { causes: follows } : {}), ...(chained ? { hash: lastHash } : {}) },
      };
    });
    return { events, bytes };
  };
  return {
    execute(command, now) {
      const { events, reply }: Outcome<Reply> = machine.execute(command, now);
      return { reply, ...record(events, now) };
    },
    absorb(input, now) {
      const before = inputOf(input.stream);
      const emitted = machine.absorb(input, now);
      const after = inputOf(input.stream);
      if (after > before) moved.set(input.stream, after);
      return record(emitted, now);
    },
    revision: () => revision,
    startFrom(place) {
      revision = place.revision;
      lastHash = place.lastHash ?? FIRST_ENTRY_HASH;
      moved = new Map();
    },
  };
}
