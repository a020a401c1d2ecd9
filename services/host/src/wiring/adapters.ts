import type { Logger } from 'pino';
import type { Bus, EventFeed } from '@corella/bus';
import { createLocalBus, createStoreFeed } from '@corella/bus-local';
import type { Clock } from '@corella/clock';
import { UPCASTERS } from '@corella/contracts/versions';
import { versionedStore, type EventStore } from '@corella/event-store';
import { FULL_WAL_BYTES, openSqliteEventStore } from '@corella/event-store-sqlite';
import type { Mailer, Outbox } from '@corella/mailer';
import { createOutbox, createUnconfiguredMailer } from '@corella/mailer-outbox';
import type { ReadModels } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import type { Signals } from '@corella/signals';
import { createLocalSignals } from '@corella/signals-local';
import type { Vault } from '@corella/vault';
import { openSqliteVault } from '@corella/vault-sqlite';
import type { DataDirectory } from '../first-run/data-directory.js';
import { announcedTables } from './announced-tables.js';

/** The ports of the venue. Only this file knows which adapters stand behind them. */
export interface Ports {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly readModels: ReadModels;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Present in demo mode only. */
  readonly outbox: Outbox | undefined;
  readonly clock: Clock;
  close(): Promise<void>;
}

export interface AdapterOptions {
  readonly directory: DataDirectory;
  readonly workersDir: string;
  readonly minFreeBytes: number;
  readonly demo: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onFatal: (error: unknown) => void;
}

export async function openAdapters(options: AdapterOptions): Promise<Ports> {
  const { directory, workersDir, logger, onFatal } = options;
  const log = await openSqliteEventStore({
    directory: directory.eventsDir,
    workersDir,
    minFreeBytes: options.minFreeBytes,
    walBytes: FULL_WAL_BYTES,
    onFault: onFatal,
  });
  const store = versionedStore(log, UPCASTERS);
  const tables = await openSqliteReadModels({ file: directory.readModelsFile, workersDir, onFault: onFatal });
  const readModels = announcedTables(tables, {
    hasEvents: (await store.head()) !== null,
    say: (details, message) => logger.info(details, message),
  });
  const vault = await openSqliteVault({ file: directory.vaultFile, keysDir: directory.keysDir });
  const signals = createLocalSignals({
    onError: (error, topic) => logger.error({ err: error, topic }, 'a subscriber of a signal failed'),
  });
  const outbox = options.demo ? createOutbox({ vault }) : undefined;
  return {
    store,
    bus: createLocalBus({
      clock: options.clock,
      onFailed: (error, { service, partition, command, context: { id, trace } }) =>
        logger.error(
          {
            err: error,
            service,
            partition,
            command: 'type' in command ? command.type : null,
            commandId: id,
            requestId: trace,
          },
          'a command failed by a fault of ours',
        ),
    }),
    feed: createStoreFeed(store),
    signals,
    readModels,
    vault,
    mailer: outbox ?? createUnconfiguredMailer(),
    outbox,
    clock: options.clock,
    async close() {
      await store.close();
      await readModels.close();
      await vault.close();
    },
  };
}
