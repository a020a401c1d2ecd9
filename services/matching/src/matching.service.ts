import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { RecordedEvent, Subscription } from '@corella/event-store';
import { createProjectionRunner, type ProjectionRunner } from '@corella/projection';
import type { ReferencePrices } from '@corella/reference-prices';
import { invariant } from '@corella/result';
import type { WriterStatus } from '@corella/single-writer';
import { marketStream } from '@corella/contracts/market';
import { MARKETS } from './domain/admin/listing.js';
import { MarketDataHub } from './market-data/market-data-hub.js';
import { SymbolMarketData } from './market-data/symbol-market-data.js';
import { MATCHING_OPTIONS, type MatchingOptions } from './matching.options.js';
import { followApprovals } from './messaging/follow-approvals.js';
import { followLedger } from './messaging/follow-ledger.js';
import { followPrices } from './messaging/follow-prices.js';
import { serveCommands } from './messaging/serve-commands.js';
import { clearClosedBook, symbolWriter, wakeDueStops, type SymbolWriter } from './messaging/symbol-writer.js';
import { CandlesProjection } from './projections/candles/candles.projection.js';
import type { MarketTables } from './projections/candles/candles.table.js';
import { PublicTradesProjection } from './projections/public-trades/public-trades.projection.js';
import { answerQueries } from './queries/answer-queries.js';
import { MarketReader } from './queries/market-reader.js';
import { ParameterSettings } from './settings/parameter-settings.js';

/**
 * One writer per symbol, their public data, and the projections behind it. The order of `start` matters: recover the
 * books, list what is missing, bring SQL up to date, load the running figures from it, and only then sequence anything
 * new.
 */
@Injectable()
export class MatchingService {
  private readonly writers = new Map<string, SymbolWriter>();
  private readonly hub: MarketDataHub;
  private readonly reader: MarketReader;
  private readonly settings: ParameterSettings;
  private readonly runners: readonly ProjectionRunner[];
  private readonly served: { close(): void }[] = [];
  private readonly subscriptions: Subscription[] = [];

  constructor(@Inject(MATCHING_OPTIONS) private readonly options: MatchingOptions) {
    const { feed, readModels, clock, signals, store, onFatal, onAlarm } = options;
    const db = readModels.db as unknown as Kysely<MarketTables>;
    this.hub = new MarketDataHub((topic, payload) => signals.publish(topic, payload));
    this.reader = new MarketReader(db);
    this.settings = new ParameterSettings({
      store,
      clock,
      onFatal,
      onAlarm,
      writers: this.writers,
      onScheduled: (symbol, scheduled) => this.hub.setScheduled(symbol, scheduled),
    });
    this.runners = [new CandlesProjection(db), new PublicTradesProjection(db)].map((projection) =>
      createProjectionRunner({ projection, feed, readModels, clock, onFault: (error) => options.onAlarm?.(error) }),
    );
  }

  async start(): Promise<void> {
    const { bus, store, feed, onFatal } = this.options;
    const existing = await store.streams('market');
    const markets = this.options.markets ?? MARKETS;
    for (const stream of new Set([...existing, ...markets.map((m) => marketStream(m.listing.symbol))])) {
      this.writers.set(
        stream,
        symbolWriter(stream, this.options, (name, events) => this.committed(name, events)),
      );
    }
    // Side by side: one market's page is read while another's is applied.
    await Promise.all([...this.writers.values()].map(({ writer }) => writer.recover()));
    await this.listMissing();
    await Promise.all(this.runners.map((runner) => runner.start()));
    for (const target of this.writers.values()) await this.seedMarketData(target);
    this.served.push(answerQueries(this.options, { hub: this.hub, reader: this.reader, settings: this.settings }));
    await this.settings.start();
    for (const target of this.writers.values()) {
      await clearClosedBook(target);
      await wakeDueStops(target);
      this.served.push(serveCommands(target, { bus, store, onFatal }));
    }
    this.subscriptions.push(await followLedger({ feed, writers: this.writers, onFatal }));
    this.subscriptions.push(followApprovals({ feed, writers: this.writers, settings: this.settings, onFatal }));
  }

  async stop(): Promise<void> {
    for (const one of this.served.splice(0)) one.close();
    for (const subscription of this.subscriptions.splice(0)) await subscription.close();
    await this.settings.stop();
    for (const { writer } of this.writers.values()) await writer.stop();
    for (const runner of this.runners) await runner.stop();
  }

  /** From here on the deviation rule compares with these prices; to be called once the service has started. */
  followReferencePrices(prices: ReferencePrices): void {
    const { clock, onAlarm } = this.options;
    this.served.push(followPrices({ prices, writers: this.writers, clock, onAlarm: (error) => onAlarm?.(error) }));
  }

  writerStatus(): readonly WriterStatus[] {
    return [...[...this.writers.values()].map(({ writer }) => writer.status()), this.settings.status()];
  }

  async liveHashes(): Promise<
    readonly { readonly stream: string; readonly revision: number; readonly hash: string }[]
  > {
    return Promise.all([
      ...[...this.writers.values()].map(async ({ stream, writer }) => ({ stream, ...(await writer.liveHash()) })),
      this.settings.liveHash(),
    ]);
  }

  private committed(stream: string, events: readonly RecordedEvent[]): void {
    this.hub.committed(stream, events);
    const target = this.writers.get(stream);
    if (target?.machine.stopsAreDue()) wakeDueStops(target).catch(this.options.onFatal);
  }

  /** Lists the venue's markets that have no stream yet; in a demo their history begins with generated candles. */
  private async listMissing(): Promise<void> {
    const { config, clock, markets = MARKETS } = this.options;
    const history = config.demo ? { seed: config.seed, until: clock.nowMs() } : undefined;
    for (const { listing, parameters } of markets) {
      const target = this.writers.get(marketStream(listing.symbol));
      if (!target || target.machine.symbolFacts()) continue;
      const { reply } = await target.writer.submit({ type: 'ListSymbol', listing, parameters, history }, 'internal');
      invariant(reply.ok, `${listing.symbol} could not be listed`);
    }
  }

  private async seedMarketData({ stream, machine, writer }: SymbolWriter): Promise<void> {
    const { facts, resting, stops } = machine.view();
    if (!facts) return;
    const candles = await this.reader.latest(facts.listing.symbol, this.options.clock.nowMs());
    const trades = await this.reader.trades(facts.listing);
    this.hub.add(
      stream,
      new SymbolMarketData({ facts, resting, stops, revision: writer.status().revision, candles, trades }),
    );
  }
}
