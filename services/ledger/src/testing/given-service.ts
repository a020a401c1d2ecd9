import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus, EventFeed } from '@corella/bus';
import { createStoreFeed } from '@corella/bus-local';
import { createPatientBus } from '@corella/bus-local/testing';
import { systemClock } from '@corella/clock';
import {
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type HoldFundsReply,
  type LedgerCommand,
  type LedgerReply,
} from '@corella/contracts/ledger';
import type { OrderTicket } from '@corella/contracts/market';
import type { OneAnswerQuery, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { sampleVenueConfig } from '@corella/contracts/testing';
import type { EventStore, JsonObject, RecordedEvent } from '@corella/event-store';
import { readableStore } from '@corella/event-store/conformance';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { ORDER_ID_EPOCH_MS } from '@corella/ids';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ask, type Signals } from '@corella/signals';
import { createPatientSignals } from '@corella/signals-local/testing';
import type { LedgerDeps } from '../ledger.deps.js';
import { LedgerService } from '../ledger.service.js';
import { ANNA, BEN, BTCAUD, MAKER, listed, funding } from './given-ledger.js';

const TRIES = 1_500;
const PAUSE_MS = 10;

export interface Running {
  readonly ledger: LedgerService;
  readonly store: EventStore;
  readonly bus: Bus;
  readonly signals: Signals;
  stop(): Promise<void>;
}

/** How a start differs from an ordinary one. */
export interface StartOptions extends Partial<
  Pick<LedgerDeps, 'clock' | 'lease' | 'onAlarm' | 'onFatal' | 'snapshotEvery' | 'rules'>
> {
  /** Changes what the ledger reads of the log, like a fault of ours that a later release mends. */
  readonly misread?: (event: RecordedEvent) => RecordedEvent;
  /** The feed as another adapter would deliver it. */
  readonly feedOf?: (feed: EventFeed) => EventFeed;
  /** Recovers from the first event on. */
  readonly withoutSnapshots?: boolean;
}

/**
 * The ledger service over the embedded adapters, in a directory of its own. Tests append the events of other services.
 */
export class GivenService {
  readonly directory = mkdtempSync(join(tmpdir(), 'corella-ledger-'));
  readonly now = systemClock.nowMs();
  venue!: Running;

  async start({
    misread,
    withoutSnapshots = false,
    feedOf = (feed) => feed,
    ...more
  }: StartOptions = {}): Promise<void> {
    let stopping = false;
    const onFault = (error: unknown): void => {
      if (!stopping) throw error;
    };
    const store = await openSqliteEventStore({
      directory: this.directory,
      reserveBytes: 0,
      minFreeBytes: 1_000,
      onFault,
    });
    const readModels = await openSqliteReadModels({ file: join(this.directory, 'read.db'), onFault });
    const read = misread || withoutSnapshots ? reading(store, { misread, withoutSnapshots }) : store;
    const [bus, signals] = [createPatientBus(), createPatientSignals()];
    const ledger = new LedgerService({
      store: readableStore(read),
      bus,
      feed: feedOf(createStoreFeed(read)),
      signals,
      readModels,
      clock: systemClock,
      config: sampleVenueConfig(),
      onFatal: onFault,
      ...more,
    });
    await ledger.start();
    this.venue = {
      ledger,
      store,
      bus,
      signals,
      async stop() {
        stopping = true;
        await ledger.stop();
        await readModels.close();
        await store.close();
      },
    };
  }

  async end(): Promise<void> {
    await this.venue.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Lists btcaud and gives Anna, Ben and a maker 10,000 of AUD and BTC each. */
  async fund(): Promise<void> {
    await this.tell('market-btcaud', 'SymbolListed', listed(BTCAUD));
    for (const uid of ['1000001', '1000002'])
      await this.tell(`user-${uid}`, 'AccountControlDerived', {
        uid,
        status: 'active',
        allow: ['exchange'],
        reasons: [],
      });
    await this.command({ type: 'OpenAccount', account: MAKER, stpGroup: MAKER });
    await this.eventually(async () => (await this.asked('ledger.account', { account: BEN })) !== null);
    for (const account of [ANNA, BEN, MAKER])
      for (const asset of ['aud', 'btc'])
        await this.command(funding(account, { businessId: `fund:${account}:${asset}`, asset, units: 10n ** 12n }));
  }

  command<Reply = LedgerReply>(body: LedgerCommand): Promise<Reply> {
    return this.venue.bus.request<Reply>(LEDGER_SERVICE, body, { partition: LEDGER_SHARD });
  }

  asked<Q extends OneAnswerQuery>(query: Q, request: QueryRequest<Q>): Promise<QueryReply<Q>> {
    return ask(this.venue.signals, query, request);
  }

  /** Appends an event of another service. */
  async tell(stream: string, type: string, data: object): Promise<void> {
    const revision = await this.venue.store.lastRevision(stream);
    await this.venue.store.append(stream, revision, [
      {
        id: `${stream}/${revision + 1}`,
        type,
        data: JSON.parse(JSON.stringify(data)) as JsonObject,
        meta: { at: this.now },
      },
    ]);
  }

  async eventually(check: () => Promise<boolean> | boolean): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await check()) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error('it did not happen in time');
  }

  orderId(counter: number): number {
    return (this.now - ORDER_ID_EPOCH_MS) * 4096 + counter;
  }

  /** A limit buy of Anna's, unless changed. */
  order(counter: number, changes: Partial<OrderTicket> = {}): OrderTicket {
    return {
      orderId: this.orderId(counter),
      account: ANNA,
      symbol: 'btcaud',
      side: 1,
      orderType: 'limit',
      priceTicks: 10_000_000,
      qtyLots: 1_000,
      source: 'web',
      stpGroup: '1000001',
      stpMode: 'cancel-taker',
      placedAt: systemClock.nowMs(),
      ...changes,
    };
  }

  hold(order: OrderTicket): Promise<HoldFundsReply> {
    return this.command<HoldFundsReply>({ type: 'HoldFunds', order, expiresAt: systemClock.nowMs() + 60_000 });
  }
}

function reading(store: EventStore, { misread = (event) => event, withoutSnapshots }: StartOptions): EventStore {
  return {
    append: (...args) => store.append(...args),
    readStream: async (...args) => (await store.readStream(...args)).map(misread),
    readAll: async (options) => {
      const page = await store.readAll(options);
      return { ...page, events: page.events.map(misread) };
    },
    lastRevision: (stream) => store.lastRevision(stream),
    streams: (category) => store.streams(category),
    head: () => store.head(),
    subscribe: (options) =>
      store.subscribe({ ...options, onEvents: (events) => options.onEvents(events.map(misread)) }),
    saveSnapshot: (snapshot) => store.saveSnapshot(snapshot),
    keptSnapshots: (stream) => (withoutSnapshots ? Promise.resolve([]) : store.keptSnapshots(stream)),
    storageState: () => store.storageState(),
    health: () => store.health(),
    close: () => store.close(),
  };
}
