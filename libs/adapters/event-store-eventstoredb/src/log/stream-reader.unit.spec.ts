import { sampleEvents } from '@corella/event-store/conformance';
import type { EventData, RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { Connection } from '../connection.js';
import { chainAfter, genesis } from './chain.js';
import { onServer, sideEvent, textOf, uuidOf } from './recorded-event.js';
import { streamNames } from './stream-names.js';
import { streamReader } from './stream-reader.js';

const names = streamNames('');

const chained = (stream: string, count: number): EventData[] => {
  let chain = genesis(stream);
  return sampleEvents(stream, 0, count).map((event) => {
    const text = textOf(event);
    chain = chainAfter(chain, text);
    return onServer(uuidOf(event.id), { ...text, chain });
  });
};

/** A server whose answers have room for so many events, as if each event were large. */
function readerOf(streams: ReadonlyMap<string, readonly EventData[]>, most: number) {
  const recorded = (streamId: string, { id, type, data, metadata }: EventData, revision: number): ServerEvent => {
    const position = { commit: BigInt(revision), prepare: BigInt(revision) };
    const event = { streamId, id, type, data, metadata, isJson: false, created: new Date(0), position };
    return { ...event, revision: BigInt(revision) } as ServerEvent;
  };
  const readStream: Connection['readStream'] = (stream, { from, limit }) => {
    const all = (streams.get(stream) ?? []).map((event, revision) => recorded(stream, event, revision));
    const asked = from === 'end' ? all.slice(-1) : all.slice(from, from + limit);
    return Promise.resolve({ events: asked.slice(0, most), whole: asked.length <= most });
  };
  return streamReader({ readStream } as Connection, names);
}

describe('streams on EventStoreDB whose events do not all fit into one answer', () => {
  it('are read without a gap, wherever an answer ends', async () => {
    const streams = new Map([['a-1', chained('a-1', 9)]]);
    for (const most of [1, 2, 3, 4, 9]) {
      const reader = readerOf(streams, most);
      for (const from of [0, 1, 4]) {
        const events = await reader.readStream('a-1', { from, limit: 5 });
        expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4].map((index) => from + index));
      }
    }
  });

  it('are all named, wherever a page of their names ends', async () => {
    const wanted = Array.from({ length: 2_345 }, (_, number) => `a-${number}`).sort();
    const noted = (stream: string): EventData => sideEvent(uuidOf(stream), 'StreamNamed', { stream });
    const streams = new Map(wanted.map((stream) => [stream, chained(stream, 1)]));
    streams.set(names.index('a'), wanted.map(noted));
    for (const most of [700, 1_000]) expect(await readerOf(streams, most).streams('a')).toEqual(wanted);
  });
});
