import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Registry, collectDefaultMetrics } from 'prom-client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { systemClock } from '@corella/clock';
import { MATCHING_SETTINGS_STREAM } from '@corella/contracts/market';
import { UPCASTERS } from '@corella/contracts/versions';
import { NoEventLog, categoryOf, type LogReader } from '@corella/event-store';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import type { VenueFacts } from '@corella/venue-facts';
import { Sentinel, placeText, startStatusServer, venueServer, type ReplayMachine } from '@corella/sentinel';
import { metricsFor } from './front/process-server.js';
import { UnusableDirectory } from './first-run/unusable-directory.js';
import { foldedLedgerTables, ledgerTables } from './sentinel-tables.js';
import { machineOf } from './snapshots/stream-machines.js';
import { openLog, type LogPlace } from './readers/open-log.js';
import { openTables, type TablesPlace } from './readers/open-tables.js';

/** Exit code of a sentinel that found a divergence. */
export const EXIT_DIVERGED = 3;

/** Where the running server of a venue is. Its instance id keeps a sentinel from asking another server. */
const serverFact = z.strictObject({ url: z.url(), instance: z.string() });
export type ServerAddress = z.output<typeof serverFact>;

const SERVER = 'server';

export async function recordServer(facts: VenueFacts, address: ServerAddress): Promise<void> {
  await facts.put(SERVER, address);
}

/**
 * Null before a server of the venue has been ready. A server that was killed leaves its address behind; whoever
 * answers there later has another instance id.
 */
export async function readServer(facts: VenueFacts): Promise<ServerAddress | null> {
  const parsed = serverFact.safeParse(await facts.get(SERVER));
  return parsed.success ? parsed.data : null;
}

/** The same state machine as the server's. The ledger's remembers no ids: only a writer is asked for them. */
export function replayMachine(stream: string): ReplayMachine | null {
  const category = categoryOf(stream);
  if (category === 'ledger') {
    const machine = LedgerMachine.forReplay();
    return {
      machine,
      versions: LEDGER_VERSIONS,
      tables: foldedLedgerTables(machine),
    };
  }
  return category === 'market' || stream === MATCHING_SETTINGS_STREAM ? machineOf(stream) : null;
}

const LOOK_EVERY_MS = 1_000;

/** A sentinel may start before its venue has written anything. A server that is away is no such case. */
async function untilThereIsALog({ log, logger }: Pick<SentinelProcessOptions, 'log' | 'logger'>): Promise<LogReader> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openLog(log);
    } catch (error) {
      if (!(error instanceof NoEventLog)) throw error;
      if (attempt === 1) logger.info('there is no event log yet; waiting for the venue to write one');
    }
    await new Promise<void>((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
}

export interface SentinelProcessOptions {
  /** The data directory, as it was named. */
  readonly data: string;
  /** Where the running server says its address. */
  readonly facts: VenueFacts;
  readonly log: LogPlace;
  readonly tables: TablesPlace;
  readonly host: string;
  readonly port: number;
  readonly follow: boolean;
  /** The bearer token that /metrics demands. Without one, only this machine may ask. */
  readonly metricsToken?: string | undefined;
  readonly logger: Logger;
}

/**
 * Resolves with the exit code: 3 at a divergence, 0 at a signal or, without `follow`, at the end of the log. Takes no
 * lock on the data directory and writes nothing to it.
 */
export async function runSentinel(options: SentinelProcessOptions): Promise<number> {
  const { data, facts, host, port, follow, logger } = options;
  if (options.log.kind === 'sqlite' && !existsSync(join(options.log.directory, 'log.db')))
    throw new UnusableDirectory('there is no event log in it', 'name the directory of a venue');
  const log = await (follow && options.log.kind !== 'sqlite' ? untilThereIsALog(options) : openLog(options.log));
  const tables = await openTables(options.tables);
  const sentinel = new Sentinel({
    log,
    machineOf: replayMachine,
    upcasters: UPCASTERS,
    server: venueServer(() => readServer(facts)),
    tables: ledgerTables(tables),
    clock: systemClock,
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const status = await startStatusServer({
    host,
    port,
    registry,
    refuseMetrics: metricsFor(options.metricsToken),
    report: () => sentinel.report(),
  });
  process.stdout.write(`Corella's sentinel reads ${data} and answers at ${status.url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => sentinel.stop());
  try {
    const divergence = await sentinel.run({ once: !follow });
    const { eventsChecked, hashesCompared, tablesCompared } = sentinel.report();
    const compared = `${hashesCompared} state hashes and ${tablesCompared} looks at the tables compared`;
    process.stdout.write(
      `${divergence === null ? 'sound' : 'DIVERGED'}: ${eventsChecked} events checked, ${compared}\n`,
    );
    if (divergence === null) return 0;
    logger.fatal({ divergence }, 'the sentinel found a divergence');
    logger.flush();
    process.stderr.write(`corella: ${placeText(divergence)}\n`);
    return EXIT_DIVERGED;
  } finally {
    await status.close();
    await Promise.all([log.close(), tables.close(), facts.close()]);
  }
}
