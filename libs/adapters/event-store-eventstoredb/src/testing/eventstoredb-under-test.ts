import type { EventStore } from '@corella/event-store';
import { binaryEvent, type RecordedEvent } from '@eventstore/db-client';
import { openEventStoreDb, type EventStoreDbOptions } from '../eventstoredb-event-store.js';
import { LeaderClient } from '../leader-client.js';

let logs = 0;
const run = Date.now().toString(36);

/** A name that no log on the server has. */
export const newLog = (): string => `test_${run}_${(logs += 1)}`;

export const openUnderTest = (
  address: string,
  log: string,
  options: Partial<EventStoreDbOptions> = {},
): Promise<EventStore> => openEventStoreDb({ address, log, pollMs: 50, ...options });

/** Copies the snapshots of a log to another, as if that had been restored in its place. */
export async function copySnapshots(
  address: string,
  stream: string,
  logs: { from: string; to: string },
): Promise<void> {
  const client = LeaderClient.open(address);
  for (const name of [`snapshot-parts:${stream}`, `snapshot-${stream}`]) {
    const events: RecordedEvent[] = [];
    try {
      for await (const { event } of client.readStream(`${logs.from}.${name}`)) if (event) events.push(event);
    } catch {
      // No snapshot was taken of the stream.
      continue;
    }
    for (const { type, data } of events)
      await client.appendToStream(`${logs.to}.${name}`, binaryEvent({ type, data: Buffer.from(data as Uint8Array) }));
  }
  await LeaderClient.end(client);
}
