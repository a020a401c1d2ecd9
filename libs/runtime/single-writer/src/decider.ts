import {
  MAX_APPEND_BYTES,
  type EventMeta,
  type NewEvent,
  type RecordedEvent,
  type StreamName,
} from '@corella/event-store';
import { entryHashOfTexts, FIRST_ENTRY_HASH } from './entry-hash.js';
import type { Machine, MachineEvent, Outcome } from './machine.js';
import { OversizedDecision } from './oversized-decision.js';

/** The events of one decision. They are appended together or not at all. */
export interface Decision {
  readonly events: readonly NewEvent[];
  /** Their size in an append, never less than the store counts. */
  readonly bytes: number;
}

/**
 * Turns a machine's outcomes into events with ids, times, causes and hashes, and keeps the position of what has been
 * decided but not yet committed. Throws OversizedDecision for a decision that no append can hold.
 */
export interface Decider<Command, Reply> {
  execute(command: Command, now: number): Decision & { readonly reply: Reply };
  absorb(input: RecordedEvent, now: number): Decision;
  /** The revision that the decided events reach. */
  revision(): number;
  /** Continues from what recovery has replayed. */
  startFrom(place: { revision: number; lastHash: string | undefined }): void;
}

export interface DeciderOptions<Command, Reply> {
  readonly stream: StreamName;
  readonly machine: Machine<Command, Reply>;
  readonly chained: boolean;
  /** Written into each event's metadata. */
  readonly epoch?: number | undefined;
  /** The version in which an event type is written. */
  readonly versionOf: (type: string) => number;
}

/** The size of an event in an append besides type, data and metadata, with room for a version. */
const ENVELOPE_BYTES = 24;
/** The same for a chained stream, whose metadata contain a hash. */
const CHAINED_ENVELOPE_BYTES = 100;
const NOTHING: Decision = { events: [], bytes: 0 };

export function createDecider<Command, Reply>(options: DeciderOptions<Command, Reply>): Decider<Command, Reply> {
  const { stream, machine, chained, epoch, versionOf } = options;
  const own = epoch === undefined ? {} : { epoch };
  const envelopeBytes = chained ? CHAINED_ENVELOPE_BYTES : ENVELOPE_BYTES;
  let revision = -1;
  let lastHash = FIRST_ENTRY_HASH;
  /** Followed streams that have moved since the last event was written. */
  let moved = new Map<StreamName, number>();

  const inputOf = (name: StreamName): number =>
    (machine.inputOf ? machine.inputOf(name) : machine.inputs()[name]) ?? -1;
  const metaAt = (at: number): EventMeta => {
    if (moved.size === 0) return { at, ...own };
    const causes = Object.fromEntries(moved);
    moved = new Map();
    return { at, causes, ...own };
  };
  const record = (emitted: readonly MachineEvent[], at: number): Decision => {
    if (emitted.length === 0) return NOTHING;
    const shared = metaAt(at);
    const sharedText = JSON.stringify(shared);
    let bytes = 0;
    const events = emitted.map(({ type, data }): NewEvent => {
      const text = JSON.stringify(data);
      const version = versionOf(type);
      const meta = version === 1 ? shared : { ...shared, v: version };
      revision += 1;
      bytes += Buffer.byteLength(text) + sharedText.length + type.length + envelopeBytes;
      if (chained) {
        const metaText = meta === shared ? sharedText : JSON.stringify(meta);
        lastHash = entryHashOfTexts(lastHash, { head: `[${JSON.stringify(type)},${metaText}]`, data: text });
      }
      return {
        id: `${stream}/${revision}`,
        type,
        data,
        dataText: text,
        meta: chained ? { ...meta, hash: lastHash } : meta,
      };
    });
    return { events, bytes };
  };
  /** `reason` names what was decided on. It is called only when the decision does not fit. */
  const fitting = (decision: Decision, reason: () => string): Decision => {
    if (decision.bytes > MAX_APPEND_BYTES) throw new OversizedDecision(stream, reason(), decision);
    return decision;
  };
  return {
    execute(command, now) {
      const { events, reply }: Outcome<Reply> = machine.execute(command, now);
      return { reply, ...fitting(record(events, now), () => `the command ${nameOf(command)}`) };
    },
    absorb(input, now) {
      const before = inputOf(input.stream);
      const emitted = machine.absorb(input, now);
      const after = inputOf(input.stream);
      if (after > before) moved.set(input.stream, after);
      return fitting(record(emitted, now), () => `${input.type}, ${input.stream} at ${input.revision},`);
    },
    revision: () => revision,
    startFrom(place) {
      revision = place.revision;
      lastHash = place.lastHash ?? FIRST_ENTRY_HASH;
      moved = new Map();
    },
  };
}

const nameOf = (command: unknown): string =>
  typeof command === 'object' && command !== null && 'type' in command ? String(command.type) : 'without a type';
