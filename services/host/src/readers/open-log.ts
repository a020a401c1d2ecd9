import { NoEventLog, type LogReader } from '@corella/event-store';
import { openEventStoreDbLogReader, type EventStoreDbLogPlace } from '@corella/event-store-eventstoredb';
import { openPostgresLogReader, type PostgresLogPlace } from '@corella/event-store-postgres';
import { openSqliteLogReader } from '@corella/event-store-sqlite';
import { assertNever } from '@corella/result';

/** Where the log of a venue is. Plain data: worker threads and other processes open a reader of their own there. */
export type LogPlace =
  | { readonly kind: 'sqlite'; readonly directory: string }
  | ({ readonly kind: 'postgres' } & PostgresLogPlace)
  | ({ readonly kind: 'eventstoredb' } & EventStoreDbLogPlace);

/** Rejects with `NoEventLog` when there is no log. */
export function openLog(place: LogPlace): Promise<LogReader> {
  switch (place.kind) {
    case 'sqlite':
      return openSqliteLogReader(place.directory);
    case 'postgres':
      return openPostgresLogReader(place);
    case 'eventstoredb':
      return openEventStoreDbLogReader(place);
    default:
      return assertNever(place);
  }
}

/** Whether anything has ever happened in a venue. */
export async function hasEvents(place: LogPlace): Promise<boolean> {
  try {
    const log = await openLog(place);
    try {
      return (await log.head()) !== null;
    } finally {
      await log.close();
    }
  } catch (error) {
    if (error instanceof NoEventLog) return false;
    throw error;
  }
}
