import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ApprovalKeys } from '@corella/approval-keys';
import type { Bus, EventFeed } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { UPCASTERS } from '@corella/contracts/versions';
import { versionedStore, type EventStore } from '@corella/event-store';
import { unreadableIn } from '@corella/event-store/readable';
import type { IdempotencyRecords } from '@corella/idempotency';
import { openPostgresIdempotency } from '@corella/idempotency-postgres';
import type { Mailer, Outbox } from '@corella/mailer';
import type { Files } from '@corella/files';
import { poolUse } from '@corella/postgres';
import type { ReadModels } from '@corella/read-model';
import { invariant } from '@corella/result';
import type { Signals } from '@corella/signals';
import type { Vault } from '@corella/vault';
import type { VenueFacts } from '@corella/venue-facts';
import type { MailOptions } from '../options/mail-options.js';
import type { SmsOptions } from '../options/sms-options.js';
import type { Options } from '../options/options.js';
import { isShare, keepsDocuments, keepsSecrets, keepsTables, servicesOf } from '../options/targets.js';
import { exposeLeases, exposePools } from './metrics/server-metrics.js';
import { announcedTables } from './storage/announced-tables.js';
import type { KafkaOptions } from './servers/kafka-cluster.js';
import { openMail } from './messages/open-mail.js';
import { openMessages, openSignals, type Messages } from './messages/messages.js';
import { openOwnership, soleOwner, type Ownership } from './process/ownership.js';
import { onPostgres } from './servers/postgres-address.js';
import { openApprovalKeys } from './storage/open-approval-keys.js';
import { openFiles } from './storage/open-files.js';
import { masterKeyOf, openVault } from './storage/open-vault.js';
import { openReadModels, openStore, type StorageOptions } from './storage/storage.js';

/** The ports of the venue. The files of this folder alone know which adapters stand behind them. */
export interface Ports {
  readonly store: EventStore;
  readonly ownership: Ownership;
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly deadLetters: Messages['deadLetters'];
  readonly signals: Signals;
  /** Of a gateway beside others. */
  readonly idempotency: IdempotencyRecords | undefined;
  /** Of processes whose services keep tables. */
  readonly readModels: () => ReadModels;
  /** Of processes whose services keep secrets. */
  readonly vault: () => Vault;
  /** Of the process that runs identity. */
  readonly approvalKeys: () => ApprovalKeys;
  /** Of processes that have customers' documents. */
  readonly files: () => Files;
  readonly mailer: Mailer;
  readonly sms: Mailer;
  /** Of the process that sends, in demo mode. */
  readonly outbox: Outbox | undefined;
  /** Sends what an earlier run has kept. For the owner of identity, before it sends anything. */
  resumeMail(): Promise<void>;
  readonly clock: Clock;
  /** Adds what the adapters have to tell. */
  expose(registry: Registry): void;
  close(): Promise<void>;
}

export interface AdapterOptions extends StorageOptions {
  readonly options: StorageOptions['options'] &
    KafkaOptions &
    MailOptions &
    SmsOptions &
    Pick<
      Options,
      'target' | 'bus' | 'vault' | 'master-key' | 'gateway-key' | 'files-key' | 'signals' | 'nats' | 'nats-token'
    >;
  readonly facts: VenueFacts;
  readonly demo: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

const vaultOf = ({ options, directory, workersDir, onFatal }: AdapterOptions) =>
  keepsSecrets(options.target) ? openVault(options, directory, { workersDir, onFault: onFatal }) : undefined;

/** Opens what the services of this process need, and nothing else. */
export async function openAdapters(options: AdapterOptions): Promise<Ports> {
  const { logger, demo, clock } = options;
  const { target } = options.options;
  const ownership = await ownershipOf(options);
  const written = await openStore(options);
  // What other processes write is read by its schemas; what only this one writes is not read twice.
  const check = isShared(options.options) ? unreadableIn : undefined;
  const store = versionedStore(written, UPCASTERS, check);
  const readModels = keepsTables(target)
    ? announcedTables(await openReadModels(options), {
        hasEvents: (await store.head()) !== null,
        say: (details, message) => logger.info(details, message),
      })
    : undefined;
  const vault = await vaultOf(options);
  const files = keepsDocuments(target) ? await openFiles(options.options, options.directory) : undefined;
  const signals = await openSignals(options.options, logger);
  const messages = await openMessages({
    options: options.options,
    stores: { written, today: store },
    ownership,
    facts: options.facts,
    masterKey: () => masterKeyOf(options.options, options.directory),
    clock,
    logger,
  });
  const key = options.options['gateway-key'];
  const idempotency =
    isShare(target) && servicesOf(target).includes('gateway') && key !== undefined
      ? await onPostgres(options.options, (address) => openPostgresIdempotency({ address, key }))
      : undefined;
  const sends = servicesOf(target).includes('identity');
  const mail = await openMail(options.options, { demo, clock, logger, vault: sends ? vault : undefined });
  return {
    store,
    ownership,
    bus: messages.bus,
    feed: messages.feed,
    deadLetters: messages.deadLetters,
    idempotency,
    expose(registry) {
      messages.expose(registry);
      mail.expose(registry);
      if (!isShared(options.options)) return;
      exposeLeases(registry, ownership);
      exposePools(registry, poolUse);
    },
    signals,
    readModels: opened(readModels, 'tables'),
    vault: opened(vault, 'secrets'),
    approvalKeys: keysOver(options, opened(vault, 'secrets')),
    files: opened(files, 'documents'),
    mailer: mail.mailer,
    sms: mail.sms,
    outbox: mail.outbox,
    resumeMail: () => mail.resume(),
    clock,
    async close() {
      await messages.close();
      await mail.close();
      await signals.close();
      await store.close();
      await readModels?.close();
      await vault?.close();
      await files?.close();
      await idempotency?.close();
      await ownership.close();
    },
  };
}

/** They are opened when they are first needed. */
const keysOver =
  ({ options, directory, clock }: AdapterOptions, vault: () => Vault) =>
  (): ApprovalKeys =>
    openApprovalKeys(options, directory, { vault: vault(), clock });

const opened =
  <Port>(port: Port | undefined, what: string) =>
  (): Port => {
    invariant(port !== undefined, `no service of this process keeps ${what}`);
    return port;
  };

/** Whether other processes could open the log too. */
const isShared = (options: Pick<Options, 'event-store'>): boolean => options['event-store'] !== 'sqlite';

async function ownershipOf({ options, logger, onFatal }: AdapterOptions): Promise<Ownership> {
  if (!isShared(options)) return soleOwner;
  return onPostgres(options, (address) => openOwnership({ address, logger, onFatal }));
}
