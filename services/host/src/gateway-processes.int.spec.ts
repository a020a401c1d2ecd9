import { createSharpPictures } from '@corella/pictures-sharp';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPatientBus } from '@corella/bus-local/testing';
import { systemClock } from '@corella/clock';
import { IDENTITY_PARTITION, IDENTITY_SERVICE, type CustomerPrincipal } from '@corella/contracts/identity';
import { SYMBOL_STATE, type SymbolView } from '@corella/contracts/market';
import { sampleVenueConfig } from '@corella/contracts/testing';
import { MARKETS } from '@corella/matching';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { ok } from '@corella/result';
import { answer, type Signals } from '@corella/signals';
import { createPatientSignals } from '@corella/signals-local/testing';
import { pino } from 'pino';
import { dataDirectory } from './first-run/data-directory.js';
import { parseOptions, type Options } from './options/options.js';
import { createSnapshotRunner } from './snapshots/snapshot-runner.js';
import { startVenue, type Venue } from './venue.js';
import { openAdapters } from './wiring/adapters.js';
import { readiness } from './wiring/process/readiness.js';
import { logPlace } from './wiring/servers/places.js';
import { openVenueFacts } from './wiring/storage/venue-facts.js';

const customer: CustomerPrincipal = {
  kind: 'customer',
  uid: '1234567',
  via: 'session',
  sessionId: 's-1',
  permissions: ['READ', 'WRITE'],
  user: {
    uid: '1234567',
    userType: 1,
    email: 'ada@corella.example',
    country: 'AU',
    profile: 'au',
    kycState: 90,
    status: 'active',
    allow: ['exchange'],
    agreementsSigned: ['terms', 'risk'],
    totp: false,
    registeredAt: 0,
    passwordChangedAt: 0,
    preferences: {},
    favourites: [],
  },
};

const soon = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5));

/** What a gateway asks for before it is ready. */
function answerAsVenue(signals: Signals): void {
  const [market] = MARKETS;
  if (!market) throw new Error('there are markets');
  const view: SymbolView = {
    ...market,
    state: SYMBOL_STATE.online,
    stateSince: 0,
    stateReason: null,
    revision: 0,
    openOrders: 0,
    waitingStops: 0,
    reference: null,
    scheduled: [],
  };
  const owned = { owned: [market.listing.symbol], venue: [market.listing.symbol] };
  const base = { makerPpm: 1_000, takerPpm: 1_000 };
  const version = { version: 1, effectiveAt: 0, approvalId: null, classes: { A: base, B: base, C: base } };
  answer(signals, 'market.symbols', () => ({ ...owned, rows: [view] }));
  answer(signals, 'market.tickers', () => ({ ...owned, rows: [] }));
  answer(signals, 'ledger.fee-schedule', () => ({ ...version, scheduled: [], history: [], versions: [version] }));
  answer(signals, 'ledger.highest-order-id', () => 0);
  answer(signals, 'identity.session', () => customer);
}

realPart('two processes that run a gateway', missingPostgres(), () => {
  const root = mkdtempSync(join(tmpdir(), 'corella-gateways-'));
  const [bus, signals] = [createPatientBus(), createPatientSignals()];
  const venues: Venue[] = [];
  /** Gateways that have told the others of themselves. */
  const here = new Set<string>();
  let server: OwnPostgres;

  /** As `main.ts` starts it, with commands and signals that stay in this process. */
  async function started(): Promise<Venue> {
    const { host, user } = server.address;
    const postgres = `postgres://${user}@${encodeURIComponent(host)}/postgres`;
    const onServer = ['event-store', 'read-models', 'vault'].flatMap((part) => [`--${part}`, 'postgres']);
    const parsed = parseOptions([...onServer, '--postgres', postgres, '--data', root], {
      CORELLA_MASTER_KEY: '5a'.repeat(32),
    });
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const gateway: Pick<Options, 'target' | 'gateway-key'> = {
      target: ['gateway'],
      'gateway-key': new Uint8Array(32).fill(7),
    };
    const options: Options = { ...parsed.options, ...gateway };
    const directory = dataDirectory(root);
    const facts = await openVenueFacts(options, directory);
    const logger = pino({ level: 'silent' });
    const onFatal = (error: unknown): never => {
      throw error;
    };
    const clock = systemClock;
    const ports = await openAdapters({ options, directory, facts, demo: false, clock, logger, onFatal });
    return startVenue({
      config: sampleVenueConfig({ demo: false, limits: true }),
      services: ['gateway'],
      symbols: [],
      ports: { ...ports, bus, signals },
      directory,
      facts,
      instance: `process ${venues.length}`,
      staticDirs: {},
      readiness: readiness(),
      admins: [],
      snapshots: createSnapshotRunner({ log: logPlace(options, directory) }),
      pictures: () => createSharpPictures({ niceness: 0 }),
      ledgerReaders: () => Promise.reject(new Error('a gateway reads no journal')),
      logger,
      onFatal,
    });
  }

  beforeAll(async () => {
    server = await ownPostgres();
    answerAsVenue(signals);
    signals.subscribe('gateway.here', ({ id }: { id: string }) => void here.add(id));
    venues.push(await started(), await started());
    for (const { url } of venues) while (!(await fetch(`${url}/health/ready`)).ok) await soon();
  }, 60_000);
  afterAll(async () => {
    for (const venue of venues) await venue.stop();
    await server.stop();
    rmSync(root, { recursive: true });
  });

  it('have numbers of their own, and know that they share limits', async () => {
    const held = await server.run('SELECT name FROM leases WHERE holder IS NOT NULL ORDER BY name');
    expect(held).toEqual([{ name: 'gateway-0' }, { name: 'gateway-1' }]);
    expect(here.size).toBe(2);
  });

  it('carry out a request once that is repeated at the other', async () => {
    const sent: unknown[] = [];
    bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, (command) => {
      sent.push(command);
      return Promise.resolve(ok({ bound: true }));
    });
    const body = JSON.stringify({ code: '123456' });
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'corella', 'idempotency-key': 'one-key' };
    const statuses: number[] = [];
    for (const { url } of [...venues, ...venues]) {
      const signed = { ...headers, cookie: 'corella=a-token-of-a-customer' };
      const response = await fetch(`${url}/api/user/totp/confirm`, { method: 'POST', headers: signed, body });
      statuses.push(response.status);
    }
    expect([statuses, sent]).toEqual([
      [200, 200, 200, 200],
      [expect.objectContaining({ type: 'TotpConfirm', uid: customer.uid, code: '123456' })],
    ]);
  });
});
