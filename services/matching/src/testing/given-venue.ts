import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStoreFeed } from '@corella/bus-local';
import { createPatientBus } from '@corella/bus-local/testing';
import type { Bus, EventFeed } from '@corella/bus';
import { ManualClock } from '@corella/clock';
import {
  MATCHING_SERVICE,
  type CancelOrderReply,
  type MarketCommand,
  type MarketReply,
  type OrderTicket,
} from '@corella/contracts/market';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import type { MarketsQuery, OneAnswerQuery, QueryReply, QueryRequest } from '@corella/contracts/queries';
import {
  isOf,
  versionedStore,
  type EventCheck,
  type EventStore,
  type JsonObject,
  type RecordedEvent,
} from '@corella/event-store';
import { readableStore } from '@corella/event-store/conformance';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { answer, ask, askMarkets, type MarketsRow, type Signals } from '@corella/signals';
import { payloadHash, type HashableJson } from '@corella/hash';
import type { ApprovalKind } from '@corella/contracts/identity';
import { createPatientSignals } from '@corella/signals-local/testing';
import { NOW } from './market-scene.js';
import type { MarketListing } from '../domain/symbol/market-listing.js';
import type { MatchingOptions } from '../matching.options.js';
import { MatchingService } from '../matching.service.js';

/** What one process of matching does. By default it does everything. */
type GivenProcess = Pick<MatchingOptions, 'markets' | 'symbols' | 'settings' | 'leaseOf'>;
interface OpenedProcess {
  readonly matching: MatchingService;
  /** Call it once the service has stopped. */
  close(): Promise<void>;
}

/**
 * The matching service over the embedded adapters in a folder of its own, with a ledger stream that the test writes.
 */
export class GivenVenue {
  readonly clock = new ManualClock(NOW);
  readonly faults: unknown[] = [];
  readonly alarms: string[] = [];
  readonly directory = mkdtempSync(join(tmpdir(), 'corella-matching-'));
  matching!: MatchingService;
  store!: EventStore;
  bus!: Bus;
  signals!: Signals;
  private feed!: EventFeed;
  private close: () => Promise<void> = () => Promise.resolve();

  private granted = 0;

  constructor(
    private readonly options: Pick<MatchingOptions, 'leaseOf'> & {
      readonly markets: readonly MarketListing[];
      readonly demo?: boolean;
    },
  ) {}

  /** `feedOf`: the feed as another adapter would deliver it. `check`: how events of other processes are read. */
  async start({
    feedOf = (feed) => feed,
    check,
    ...process
  }: GivenProcess & {
    readonly feedOf?: (feed: EventFeed) => EventFeed;
    readonly check?: EventCheck;
  } = {}): Promise<void> {
    const onFault = (error: unknown): void => void this.faults.push(error);
    const { directory } = this;
    const written = await openSqliteEventStore({ directory, reserveBytes: 0, minFreeBytes: 1_000, onFault });
    const store = versionedStore(written, {}, check);
    const [bus, signals] = [createPatientBus(), createPatientSignals()];
    Object.assign(this, { store, bus, signals, feed: feedOf(createStoreFeed(store)) });
    answer(signals, 'ledger.untaken-holds', ({ taken }) => this.heldAfter(new Map(Object.entries(taken))));
    const first = await this.open('read.db', process);
    this.matching = first.matching;
    this.close = async () => {
      await first.close();
      await store.close();
    };
    await first.matching.start();
  }

  /** Another process of the venue, and what its feed delivers. The caller stops it. */
  async another(
    name: string,
    process: GivenProcess,
    onFed: (events: readonly RecordedEvent[]) => unknown = () => undefined,
  ): Promise<OpenedProcess> {
    const feed: EventFeed = {
      subscribe: ({ onEvents, ...options }) =>
        this.feed.subscribe({
          ...options,
          onEvents(events) {
            onFed(events);
            return onEvents(events);
          },
        }),
    };
    const opened = await this.open(`${name}.db`, process, feed);
    await opened.matching.start();
    return opened;
  }

  private async open(
    file: string,
    { markets = this.options.markets, leaseOf = this.options.leaseOf, ...more }: GivenProcess,
    feed = this.feed,
  ): Promise<OpenedProcess> {
    const onFatal = (error: unknown): void => void this.faults.push(error);
    const readModels = await openSqliteReadModels({ file: join(this.directory, file), onFault: onFatal });
    const matching = new MatchingService({
      store: readableStore(this.store),
      bus: this.bus,
      feed,
      signals: this.signals,
      readModels,
      clock: this.clock,
      config: { demo: this.options.demo ?? false, seed: 7 },
      onFatal,
      onAlarm: (error) => void this.alarms.push(error instanceof Error ? error.message : String(error)),
      markets,
      leaseOf,
      ...more,
    });
    return { matching, close: () => readModels.close() };
  }

  /** Stops as it would for a deployment. */
  async stop(): Promise<void> {
    await this.matching.stop();
    await this.close();
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The ledger holds orders: their FundsHeld events, in one append. Returns the revision of the last. */
  async hold(orders: readonly OrderTicket[]): Promise<number> {
    const last = await this.store.lastRevision(LEDGER_SHARD);
    const events = orders.map((order, i) => ({
      id: `${LEDGER_SHARD}/${last + 1 + i}`,
      type: 'FundsHeld',
      data: JSON.parse(JSON.stringify({ order, holdAsset: 'aud', holdUnits: '1', postings: [] })) as JsonObject,
      meta: { at: this.clock.nowMs() },
    }));
    await this.store.append(LEDGER_SHARD, last, events);
    return last + orders.length;
  }

  /** Appends an event as its owner would, whatever it contains. */
  async append(stream: string, type: string, data: unknown): Promise<number> {
    const last = await this.store.lastRevision(stream);
    const at = this.clock.nowMs();
    const text = JSON.parse(JSON.stringify(data)) as JsonObject;
    await this.store.append(stream, last, [{ id: `${stream}/${last + 1}`, type, data: text, meta: { at } }]);
    return last + 1;
  }

  /** Two people have approved: identity's event, in a stream of its own. */
  async grant(kind: ApprovalKind, payload: object): Promise<string> {
    this.granted += 1;
    const approvalId = `a${this.granted}`;
    await this.append(`approval-${approvalId}`, 'ApprovalGranted', {
      approvalId,
      kind,
      target: 'market:btcaud',
      payload,
      payloadHash: payloadHash(payload as HashableJson),
      approvers: ['s2'],
      initiator: 's1',
    });
    return approvalId;
  }

  /** What the ledger would answer: its open holds that no market has taken. None of them is ever released. */
  private async heldAfter(taken: ReadonlyMap<string, number>): Promise<QueryReply<'ledger.untaken-holds'>> {
    const events = await this.store.readStream(LEDGER_SHARD, { from: 0, limit: 10_000 });
    return events.flatMap((event) => {
      if (!isOf(event, 'ledger') || event.type !== 'FundsHeld') return [];
      const { orderId, symbol } = event.data.order;
      return event.revision > (taken.get(symbol) ?? -1) ? [{ orderId, symbol, revision: event.revision }] : [];
    });
  }

  command<Reply = MarketReply>(symbol: string, command: MarketCommand): Promise<Reply> {
    return this.bus.request<Reply>(MATCHING_SERVICE, command, { partition: `market-${symbol}` });
  }

  cancel(symbol: string, orderId: number, notBefore: number): Promise<CancelOrderReply> {
    return this.command<CancelOrderReply>(symbol, {
      type: 'CancelOrder',
      orderId,
      account: `spot:${orderId}`,
      notBefore,
      reason: 'user-cancel',
    });
  }

  ask<Q extends OneAnswerQuery>(query: Q, request: QueryRequest<Q>): Promise<QueryReply<Q>> {
    return ask(this.signals, query, request);
  }

  /** What the owners of all markets answer. */
  async all<Q extends MarketsQuery>(query: Q): Promise<readonly MarketsRow<Q>[]> {
    return (await askMarkets(this.signals, query, { timeoutMs: 60_000 })).rows;
  }
}

export async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen in time');
}
