import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import type { VenueConfig } from '@corella/contracts/service';
import { startGateway } from '@corella/gateway';
import { IdentityModule, IdentityService, type FirstAdmin } from '@corella/identity';
import { LedgerModule, LedgerService } from '@corella/ledger';
import { MatchingModule, MatchingService } from '@corella/matching';
import type { ReferencePrices } from '@corella/reference-prices';
import { ask } from '@corella/signals';
import { SimulationService } from '@corella/simulation';
import type { LedgerReaders } from './wiring/ledger-readers.js';
import { ensureDemo, readDemoFile } from './first-run/demo.js';
import type { DataDirectory } from './first-run/data-directory.js';
import type { SnapshotRunner } from './snapshots/snapshot-runner.js';
import type { Ports } from './wiring/adapters.js';
import { simulatedPrices } from './wiring/prices.js';
import type { Readiness } from './wiring/readiness.js';
import { exposeWriters } from './wiring/metrics.js';

export interface VenueOptions {
  readonly config: VenueConfig;
  readonly ports: Ports;
  readonly directory: DataDirectory;
  /** Identifies this run of the server. */
  readonly instance: string;
  readonly staticDirs: { readonly customer?: string; readonly operator?: string };
  readonly readiness: Readiness;
  /** Email addresses of the first administrators; used outside demo mode only. */
  readonly admins: readonly string[];
  readonly snapshots: SnapshotRunner;
  readonly ledgerReaders: LedgerReaders;
  readonly logger: Logger;
  readonly onFatal: (error: unknown) => void;
}

export interface Venue {
  readonly url: string;
  /** Administrators invited at this start. Null where there is no staff and nobody is named. */
  readonly firstAdmins: readonly FirstAdmin[] | null;
  stop(): Promise<void>;
}

@Module({})
class HostModule {}

interface Services {
  readonly app: INestApplicationContext;
  readonly ledger: LedgerService;
  readonly matching: MatchingService;
  readonly identity: IdentityService;
}

async function createServices({
  config,
  ports,
  onFatal,
  logger,
  snapshots,
  ledgerReaders,
}: VenueOptions): Promise<Services> {
  const { store, bus, feed, signals, readModels, clock, vault, mailer, lease } = ports;
  const shared = { store, bus, feed, signals, readModels, clock, config, onFatal, snapshotWorker: snapshots.take };
  const imports = [
    LedgerModule.forRoot({
      ...shared,
      ...(lease === undefined ? {} : { lease }),
      journal: ledgerReaders.journal,
      liabilityTrees: ledgerReaders.liabilityTrees,
      onAlarm: (error) => logger.error({ err: error }, 'the ledger raises an alarm'),
    }),
    MatchingModule.forRoot({
      ...shared,
      ...(lease === undefined ? {} : { leaseOf: () => lease }),
      onAlarm: (error) => logger.error({ err: error }, 'matching raises an alarm'),
    }),
    IdentityModule.forRoot({
      ...shared,
      vault,
      mailer,
      onWarning: (error) => logger.warn({ err: error }, 'identity could not do something at once'),
    }),
  ];
  const app = await NestFactory.createApplicationContext({ module: HostModule, imports }, { logger: false });
  return {
    app,
    ledger: app.get(LedgerService),
    matching: app.get(MatchingService),
    identity: app.get(IdentityService),
  };
}

/**
 * Starts the whole venue in this process. The web server answers first, so that its health page can say what is still
 * missing. Then the writers recover in the order in which orders flow, the demo is completed, and the simulated market
 * opens.
 */
export async function startVenue(options: VenueOptions): Promise<Venue> {
  const { config, ports, directory, readiness, logger } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const services = await createServices(options);
  const { ledger, matching, identity } = services;
  exposeWriters(registry, services);
  const gateway = await startGateway({
    bus: ports.bus,
    feed: ports.feed,
    signals: ports.signals,
    clock: ports.clock,
    config,
    registry,
    logger,
    feedHead: () => ports.store.head(),
    ...(ports.outbox ? { outbox: ports.outbox } : {}),
    staticDirs: options.staticDirs,
    readiness: () => readiness.state(),
    status: async () => ({
      instance: options.instance,
      targets: ['all'],
      simulate: config.simulate,
      position: await ports.store.head(),
      storage: ports.store.storageState(),
      writers: [ledger.writerStatus(), ...matching.writerStatus()],
      troubledMarkets: [...matching.troubles()],
    }),
    liveHash: async () => [await ledger.liveHash(), ...(await matching.liveHashes())],
    ...(config.demo ? { demoLogins: () => readDemoFile(directory) } : {}),
  });
  readiness.starting('recovering the ledger');
  await ledger.start();
  readiness.starting('recovering the markets');
  await matching.start();
  readiness.starting('recovering identity');
  await identity.start();
  if (config.demo) {
    readiness.starting('preparing the demo');
    await ensureDemo({ directory, bus: ports.bus, identity });
  }
  const named = options.admins.map((email) => ({ email, name: email }));
  const firstAdmins = config.demo ? [] : await identity.inviteFirstAdmins(named);
  const market = config.simulate ? await openSimulatedMarket(options, matching) : null;
  gateway.describe();
  readiness.ready();
  ledger.publishLiabilities();
  return {
    url: gateway.url,
    firstAdmins,
    async stop() {
      readiness.draining();
      await market?.stop();
      await gateway.close();
      // The writers take their own last snapshots and do not wait for those under way.
      await options.snapshots.close();
      await identity.stop();
      await matching.stop();
      await ledger.stop();
      await options.ledgerReaders.close();
      await services.app.close();
      await ports.close();
    },
  };
}

async function openSimulatedMarket(
  { config, ports, logger }: VenueOptions,
  matching: MatchingService,
): Promise<{ stop(): Promise<void> }> {
  const views = await ask(ports.signals, 'market.symbols', {});
  const tickers = await ask(ports.signals, 'market.tickers', {});
  const prices: ReferencePrices = simulatedPrices({
    views,
    tickers,
    seed: config.seed,
    startedAt: ports.clock.nowMs(),
    clock: ports.clock,
  });
  matching.followReferencePrices(prices);
  const simulation = new SimulationService({
    bus: ports.bus,
    feed: ports.feed,
    signals: ports.signals,
    prices,
    clock: ports.clock,
    seed: config.seed,
    head: () => ports.store.head(),
    onWarning: (message, detail) => logger.warn(detail, message),
  });
  await simulation.start();
  return {
    async stop() {
      await simulation.stop();
      prices.close();
    },
  };
}
