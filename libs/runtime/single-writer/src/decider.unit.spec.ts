import { MAX_APPEND_BYTES, type NewEvent, type RecordedEvent } from '@corella/event-store';
import { createDecider, type DeciderOptions } from './decider.js';
import { entryHash, FIRST_ENTRY_HASH, firstEntryHash } from './entry-hash.js';
import type { Machine, MachineEvent } from './machine.js';

interface Emit {
  readonly type: 'Emit';
  readonly events: readonly MachineEvent[];
}

/** Emits what its commands say, and for an input what is listed under the input's revision. */
function echo(onInput: Readonly<Record<number, readonly MachineEvent[]>>): Machine<Emit, string> {
  const inputs: Record<string, number> = {};
  return {
    execute: ({ events }) => ({ events, reply: 'done' }),
    absorb({ stream, revision }) {
      inputs[stream] = Math.max(inputs[stream] ?? -1, revision);
      return onInput[revision] ?? [];
    },
    apply: () => undefined,
    inputs: () => inputs,
    hash: () => '',
    snapshot: () => '',
    restore: () => undefined,
  };
}

const noted = (text: string): MachineEvent => ({ type: 'Noted', data: { text } });
const emit = (...events: readonly MachineEvent[]): Emit => ({ type: 'Emit', events });
const input = (revision: number, stream = 'market-x'): RecordedEvent => ({
  stream,
  revision,
  position: '',
  id: '',
  type: 'TradeExecuted',
  data: {},
  meta: { at: 1 },
});

function deciderWith(
  onInput: Readonly<Record<number, readonly MachineEvent[]>> = {},
  more: Partial<DeciderOptions<Emit, string>> = {},
) {
  return createDecider<Emit, string>({
    stream: 'tally-0',
    machine: echo(onInput),
    chained: false,
    versionOf: () => 1,
    ...more,
  });
}

const metas = (events: readonly NewEvent[]) => events.map(({ meta }) => meta);

describe('what is decided', () => {
  it('becomes events named by stream and revision, continuing from what was recovered', () => {
    const decider = deciderWith();
    decider.startFrom({ revision: 4, lastHash: undefined });
    const { reply, events } = decider.execute(emit(noted('a'), noted('b')), 7);
    expect(reply).toBe('done');
    expect(events.map(({ id, meta }) => [id, meta.at])).toEqual([
      ['tally-0/5', 7],
      ['tally-0/6', 7],
    ]);
    expect(decider.revision()).toBe(6);
  });

  it('names in all events of a decision every input that moved since the last event, and each input once', () => {
    const decider = deciderWith({ 1: [noted('a'), noted('b')], 2: [noted('c')] });
    decider.absorb(input(0), 1);
    decider.absorb(input(5, 'market-y'), 1);
    const causes = { 'market-x': 1, 'market-y': 5 };
    expect(metas(decider.absorb(input(1), 2).events)).toEqual([
      { at: 2, causes },
      { at: 2, causes },
    ]);
    expect(metas(decider.absorb(input(2), 3).events)).toEqual([{ at: 3, causes: { 'market-x': 2 } }]);
    expect(metas(decider.execute(emit(noted('d')), 4).events)).toEqual([{ at: 4 }]);
  });

  it('names no cause for an input that was taken before', () => {
    const decider = deciderWith({ 0: [noted('again')] });
    decider.absorb(input(3), 1);
    decider.execute(emit(noted('a')), 1);
    expect(metas(decider.absorb(input(0), 2).events)).toEqual([{ at: 2 }]);
  });

  it('forgets causes that were never written when it starts from a recovered place', () => {
    const decider = deciderWith();
    decider.absorb(input(3), 1);
    decider.startFrom({ revision: -1, lastHash: undefined });
    expect(metas(decider.execute(emit(noted('a')), 1).events)).toEqual([{ at: 1 }]);
  });

  it('writes the version of a type above 1 into the metadata', () => {
    const decider = deciderWith({}, { versionOf: (type) => (type === 'Noted' ? 3 : 1) });
    const { events } = decider.execute(emit(noted('a'), { type: 'Other', data: {} }), 1);
    expect(metas(events)).toEqual([{ at: 1, v: 3 }, { at: 1 }]);
  });

  it('never counts fewer bytes than the store does', () => {
    const decider = deciderWith({ 1: [noted('ü"漢\n'), noted('')] }, { chained: true, versionOf: () => 2 });
    for (let stream = 0; stream < 40; stream += 1) decider.absorb(input(0, `market-${stream}`), 1);
    const { events, bytes } = decider.absorb(input(1), 1);
    const stored = JSON.stringify(events.map(({ type, data, meta }) => [type, data, meta]));
    expect(bytes).toBeGreaterThanOrEqual(Buffer.byteLength(stored));
  });
});

describe('entries of a chained stream', () => {
  it('are hashed over the entry before, type, metadata and data', () => {
    const decider = deciderWith({ 1: [noted('c')] }, { chained: true, versionOf: (type) => (type === 'New' ? 2 : 1) });
    const events = [
      ...decider.execute(emit(noted('a'), { type: 'New', data: { b: 1 } }), 7).events,
      ...decider.absorb(input(1), 8).events,
    ];
    let previous = FIRST_ENTRY_HASH;
    for (const event of events) {
      // As it is read back: through JSON, with the hash last or anywhere else in the metadata.
      previous = entryHash(previous, JSON.parse(JSON.stringify(event)) as NewEvent);
      expect(event.meta.hash).toBe(previous);
    }
    expect(entryHash(FIRST_ENTRY_HASH, { ...events[0]!, type: 'Other' })).not.toBe(events[0]?.meta.hash);
    expect(entryHash(FIRST_ENTRY_HASH, { ...events[0]!, meta: { at: 8 } })).not.toBe(events[0]?.meta.hash);
  });

  it('continue from the last hash of a recovered stream, whatever its version', () => {
    const decider = deciderWith({}, { chained: true });
    const lastHash = firstEntryHash(FIRST_ENTRY_HASH, { old: 1 });
    decider.startFrom({ revision: 0, lastHash });
    const [event] = decider.execute(emit(noted('a')), 1).events;
    expect(event?.meta.hash).toBe(entryHash(lastHash, { type: 'Noted', data: { text: 'a' }, meta: { at: 1 } }));
  });
});

describe('a decision that no append can hold', () => {
  const huge = Array.from({ length: 10 }, () => noted('x'.repeat(MAX_APPEND_BYTES / 10)));

  it('ends with an error that names the command, the event types, their number and their size', () => {
    expect(() => deciderWith().execute(emit(...huge, { type: 'Other', data: {} }), 1)).toThrow(
      /^tally-0: the command Emit makes 11 events of 90\d{4} bytes \(10 Noted, 1 Other\); an append holds 900000$/,
    );
  });

  it('is one byte larger than the limit, and not one that fills an append', () => {
    const sizeOf = (length: number) => deciderWith().execute(emit(noted('x'.repeat(length))), 1).bytes;
    const fits = MAX_APPEND_BYTES - sizeOf(0);
    expect(sizeOf(fits)).toBe(MAX_APPEND_BYTES);
    expect(() => sizeOf(fits + 1)).toThrow('900001 bytes');
  });

  it.each([[{}], ['text'], [null]])('is named as one without a type when the command is %j', (command) => {
    const machine = { ...echo({}), execute: () => ({ events: huge, reply: 'done' }) };
    const decider = createDecider<unknown, string>({ stream: 'tally-0', machine, chained: false, versionOf: () => 1 });
    expect(() => decider.execute(command, 1)).toThrow('the command without a type makes 10 events');
  });

  it('names the input that it was decided on', () => {
    expect(() => deciderWith({ 6: huge }).absorb(input(6), 1)).toThrow(
      /^tally-0: TradeExecuted, market-x at 6, makes 10 events of/,
    );
  });
});
