import type { Logger } from 'pino';
import type { Bus, EventFeed } from '@corella/bus';
import { createLocalBus, createStoreFeed } from '@corella/bus-local';
import type { Clock } from '@corella/clock';
import { UPCASTERS } from '@corella/contracts/versions';
import { versionedStore, type EventStore } from '@corella/event-store';
import { openPostgresEventStore } from '@corella/event-store-postgres';
import { FULL_WAL_BYTES, openSqliteEventStore } from '@corella/event-store-sqlite';
import type { Mailer, Outbox } from '@corella/mailer';
import { createOutbox, createUnconfiguredMailer } from '@corella/mailer-outbox';
import type { ReadModels } from '@corella/read-model';
import { openPostgresReadModels } from '@corella/read-model-postgres';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import type { Signals } from '@corella/signals';
import { createLocalSignals } from '@corella/signals-local';
import { openNatsSignals } from '@corella/signals-nats';
import type { WriterLease } from '@corella/single-writer';
import type { Vault } from '@corella/vault';
import { openPostgresVault } from '@corella/vault-postgres';
import { loadMasterKey, openSqliteVault } from '@corella/vault-sqlite';
import type { DataDirectory } from '../first-run/data-directory.js';
import type { Options } from '../options/options.js';
import { announcedTables } from './announced-tables.js';
import { onPostgres } from './postgres-address.js';
import { openedAt, type ChosenServer } from './server-unusable.js';
import { holdVenue } from './venue-lease.js';

/** The ports of the venue. Only this file knows which adapters stand behind them. */
export interface Ports {
  readonly store: EventStore;
  /** Of all streams. Absent where the log belongs to this process alone. */
  readonly lease?: WriterLease;
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
  readonly options: Pick<
    Options,
    | 'event-store'
    | 'read-models'
    | 'vault'
    | 'signals'
    | 'postgres'
    | 'postgres-password'
    | 'postgres-ca'
    | 'nats'
    | 'nats-token'
    | 'min-free'
  >;
  readonly demo: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onFatal: (error: unknown) => void;
}

const BYTES_PER_MIB = 2 ** 20;

export async function openAdapters(options: AdapterOptions): Promise<Ports> {
  const { logger, demo, clock } = options;
  const held = isShared(options.options)
    ? await onPostgres(options.options, (address) => holdVenue(address, logger))
    : undefined;
  const store = versionedStore(await openStore(options), UPCASTERS);
  const readModels = announcedTables(await openReadModels(options), {
    hasEvents: (await store.head()) !== null,
    say: (details, message) => logger.info(details, message),
  });
  const vault = await openVault(options);
  const signals = await openSignals(options);
  const outbox = demo ? createOutbox({ vault }) : undefined;
  return {
    store,
    ...(held === undefined ? {} : { lease: held.lease }),
    bus: createLocalBus({
      clock,
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
    clock,
    async close() {
      await signals.close();
      await store.close();
      await readModels.close();
      await vault.close();
      await held?.close();
    },
  };
}

/** Whether other processes could open the log too. */
const isShared = (options: Pick<Options, 'event-store'>): boolean => options['event-store'] === 'postgres';

function openStore({ directory, workersDir, options, onFatal }: AdapterOptions): Promise<EventStore> {
  if (options['event-store'] === 'postgres')
    return onPostgres(options, (address) => openPostgresEventStore({ address }));
  return openSqliteEventStore({
    directory: directory.eventsDir,
    workersDir,
    minFreeBytes: options['min-free'] * BYTES_PER_MIB,
    walBytes: FULL_WAL_BYTES,
    onFault: onFatal,
  });
}

function openReadModels({ directory, workersDir, options, onFatal }: AdapterOptions): Promise<ReadModels> {
  if (options['read-models'] === 'postgres')
    return onPostgres(options, (address) => openPostgresReadModels({ address }));
  return openSqliteReadModels({ file: directory.readModelsFile, workersDir, onFault: onFatal });
}

function openVault({ directory, options }: AdapterOptions): Promise<Vault> {
  const { vaultFile, keysDir } = directory;
  if (options.vault === 'postgres')
    return onPostgres(options, (address) => openPostgresVault({ address, masterKey: loadMasterKey(keysDir) }));
  return openSqliteVault({ file: vaultFile, keysDir });
}

const natsAt = (urls: readonly string[]): ChosenServer => ({
  option: 'nats',
  address: urls.join(' '),
  remedy: 'start the server, or mend the address or CORELLA_NATS_TOKEN',
});

/** Signals that end with the process; those within it have nothing to close. */
async function openSignals({ options, logger }: AdapterOptions): Promise<Signals & { close(): Promise<void> }> {
  const onError = (error: unknown, topic: string): void =>
    logger.error({ err: error, topic }, 'a subscriber of a signal failed');
  if (options.signals === 'nats')
    return openedAt(natsAt(options.nats), () =>
      openNatsSignals({
        servers: options.nats.map((url) => new URL(url).host),
        ...(options['nats-token'] === undefined ? {} : { token: options['nats-token'] }),
        onError,
        onConnection: (isConnected) =>
          isConnected
            ? logger.info('NATS answers again')
            : logger.warn('NATS does not answer; live data waits until it does'),
      }),
    );
  return Object.assign(createLocalSignals({ onError }), { close: () => Promise.resolve() });
}
