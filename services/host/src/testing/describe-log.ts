import { join } from 'node:path';
import { UPCASTERS } from '@corella/contracts/versions';
import { upcast, type LogReader, type RecordedEvent } from '@corella/event-store';
import { openSqliteLogReader } from '@corella/event-store-sqlite';
import { sha256Hex } from '@corella/hash';
import { createInvariants, type Violation } from '@corella/invariants';
import { replayMachine } from '../sentinel.js';

/** The state hash of a stream as a program rebuilt it from the log, with the version of the hash. */
export interface StreamState {
  readonly stream: string;
  readonly revision: number;
  readonly hashVersion: number;
  readonly stateHash: string;
}

/**
 * What a program computes from a log. It is recorded with each log of the corpus and computed again by every later
 * program.
 */
export interface LogDescription {
  readonly events: number;
  readonly position: string | null;
  readonly streams: readonly StreamState[];
  /** SHA-256 over all balances by account and asset. It does not depend on the format of a state. */
  readonly balancesHash: string;
  readonly types: readonly string[];
}

export interface DescribedLog {
  readonly description: LogDescription;
  readonly violations: readonly Violation[];
  /** Assets whose balances do not sum to zero. */
  readonly unbalanced: readonly string[];
}

const PAGE = 5_000;

export async function* eventsOf(log: Pick<LogReader, 'readAll'>): AsyncIterable<RecordedEvent> {
  for (let after: string | null = null, end = false; !end;) {
    const page = await log.readAll({ after, limit: PAGE });
    yield* page.events;
    ({ position: after, end } = page);
  }
}

/** Replays the whole log of an events directory with today's machines and invariants. */
export async function describeLog(eventsDir: string): Promise<DescribedLog> {
  const log = await openSqliteLogReader(eventsDir);
  try {
    const invariants = createInvariants({ upcasters: UPCASTERS });
    const violations: Violation[] = [];
    const machines = new Map<string, { readonly rebuilt: ReturnType<typeof replayMachine>; revision: number }>();
    const types = new Set<string>();
    let [events, position]: [number, string | null] = [0, null];
    for await (const stored of eventsOf(log)) {
      violations.push(...invariants.apply(stored));
      const own = machines.get(stored.stream) ?? { rebuilt: replayMachine(stored.stream), revision: -1 };
      machines.set(stored.stream, own);
      own.rebuilt?.machine.apply(upcast(UPCASTERS, stored));
      own.revision = stored.revision;
      types.add(stored.type);
      events += 1;
      position = stored.position;
    }
    const streams = [...machines].flatMap(([stream, { rebuilt, revision }]) =>
      rebuilt
        ? [{ stream, revision, hashVersion: rebuilt.versions.hashVersion, stateHash: rebuilt.machine.hash() }]
        : [],
    );
    const rows: string[] = [];
    invariants.books.forEach((account, asset, { available, frozen }) =>
      rows.push(`${account} ${asset} ${available} ${frozen}`),
    );
    const unbalanced = [...invariants.books.totals()].filter(([, sum]) => sum !== 0n).map(([asset]) => asset);
    return {
      description: {
        events,
        position,
        streams,
        balancesHash: sha256Hex(rows.sort().join('\n')),
        types: [...types].sort(),
      },
      violations,
      unbalanced,
    };
  } finally {
    await log.close();
  }
}

export const eventsDirOf = (directory: string): string => join(directory, 'events');
