import { Inject, Injectable } from '@nestjs/common';
import { recordedOf, UnreadableEvent, type RecordedEvent, type Subscription } from '@corella/event-store';
import { createProjectionRunner, untilTablesHave, type ProjectionRunner } from '@corella/projection';
import { tablesOf } from '@corella/read-model';
import type { ReferencePrices } from '@corella/reference-prices';
import { invariant } from '@corella/result';
import { answeringAsOwner, type WriterStatus } from '@corella/single-writer';
import { marketStream, MATCHING_SERVICE, SYMBOL_STATE } from '@corella/contracts/market';
import { MARKETS } from './domain/admin/markets.js';
import type { SymbolFacts } from './domain/symbol/symbol-facts.js';
import { MarketDataHub } from './market-data/market-data-hub.js';
import { SymbolMarketData } from './market-data/symbol-market-data.js';
import { MATCHING_OPTIONS, type MatchingOptions } from './matching.options.js';
import { followApprovals } from './messaging/follow-approvals.js';
import { followLedger, takeMissedHolds } from './messaging/follow-ledger.js';
import { followPrices } from './messaging/follow-prices.js';
import { serveCommands } from './messaging/serve-commands.js';
import { CandlesProjection } from './projections/candles/candles.projection.js';
import type { MarketTables } from './projections/candles/candles.table.js';
import { PublicTradesProjection } from './projections/public-trades/public-trades.projection.js';
import { answerQueries } from './queries/answer-queries.js';
import { MarketReader } from './queries/market-reader.js';
import { MarketsWatch } from './queries/watch-markets.js';
import { ParameterSettings } from './settings/parameter-settings.js';
import { MachineFault } from './writers/guarded-machine.js';
import { Markets, type MarketTrouble } from './writers/markets.js';
import { clearClosedBook, symbolWriter, triggerDueStops, type SymbolWriter } from './writers/symbol-writer.js';

/**
 * One writer per symbol, their public data, and the projections behind it. The order of `start` matters: recover the
 * books, list what is missing, bring SQL up to date, load the running figures from it, and only then sequence anything
 * new.
 */
@Injectable()
export class MatchingService {
  private readonly markets: Markets;
  private readonly hub: MarketDataHub;
  private readonly reader: MarketReader;
  private readonly settings: ParameterSettings;
  private readonly runners: readonly ProjectionRunner[];
  private readonly watch: MarketsWatch;
  private readonly served: { close(): void }[] = [];
  private readonly subscriptions: Subscription[] = [];
  private readonly stopping = new AbortController();

  constructor(@Inject(MATCHING_OPTIONS) private readonly options: MatchingOptions) {
    const { feed, readModels, clock, signals, store, leaseOf, onFatal, onAlarm } = options;
    const db = tablesOf<MarketTables>(readModels.db);
    this.hub = new MarketDataHub((topic, payload) => signals.publish(topic, payload));
    this.reader = new MarketReader(db);
    this.markets = new Markets({
      onAlarm: (error) => onAlarm?.(error),
      onOutOfService: (stream, finding) => this.hub.suspend(stream, { finding, at: clock.nowMs() }),
    });
    this.watch = new MarketsWatch(this.markets, clock);
    this.settings = new ParameterSettings({
      store,
      clock,
      leaseOf,
      onFatal,
      onAlarm,
      markets: this.markets,
      onScheduled: (symbol, scheduled) => this.hub.setScheduled(symbol, scheduled),
    });
    this.runners = [new CandlesProjection(db), new PublicTradesProjection(db)].map((projection) =>
      createProjectionRunner({ projection, feed, readModels, clock, onFault: (error) => options.onAlarm?.(error) }),
    );
  }

  async start(): Promise<void> {
    const { bus, store, feed, signals, onFatal } = this.options;
    const asOwner = answeringAsOwner({ bus, signals }, () => this.markets.answerer());
    const recovered = await this.recoverMarkets();
    await this.listMissing();
    await Promise.all(this.runners.map((runner) => runner.start()));
    await Promise.all(recovered.map(({ stream }) => this.untilTablesHave(stream)));
    for (const target of recovered) await this.seedMarketData(target);
    const ports = { ...this.options, signals: asOwner.signals };
    this.served.push(answerQueries(ports, { hub: this.hub, reader: this.reader, settings: this.settings }));
    this.served.push(this.watch.answer(asOwner.signals));
    await this.settings.start();
    for (const { stream } of recovered) {
      await this.markets.attempt(stream, clearClosedBook);
      await this.markets.attempt(stream, triggerDueStops);
      this.served.push(serveCommands({ stream, markets: this.markets, bus, store }));
    }
    this.announceStops();
    const onAlarm = (error: unknown): void => this.options.onAlarm?.(error);
    const { markets, settings } = this;
    await takeMissedHolds(markets, { signals, store, onAlarm, signal: this.stopping.signal });
    this.subscriptions.push(await followLedger({ feed, markets, onInterrupted: onAlarm, onFatal }));
    this.subscriptions.push(followApprovals({ feed, markets, settings, onAlarm, onFatal }));
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('matching stops'));
    for (const one of this.served.splice(0)) one.close();
    for (const subscription of this.subscriptions.splice(0)) await subscription.close();
    await this.settings.stop();
    for (const { writer } of this.markets.all()) await writer.stop();
    for (const runner of this.runners) await runner.stop();
  }

  /** From here on, the deviation rule compares with these prices. Call it once the service has started. */
  followReferencePrices(prices: ReferencePrices): void {
    const { clock, onAlarm } = this.options;
    this.served.push(this.watch.follow(prices));
    this.served.push(followPrices({ prices, markets: this.markets, clock, onAlarm: (error) => onAlarm?.(error) }));
  }

  writerStatus(): readonly WriterStatus[] {
    return [...this.markets.all().map(({ writer }) => writer.status()), this.settings.status()];
  }

  /** Markets that are out of service, and holds that no market takes. */
  troubles(): readonly MarketTrouble[] {
    return this.markets.troubles();
  }

  async liveHashes(): Promise<
    readonly { readonly stream: string; readonly revision: number; readonly hash: string }[]
  > {
    return Promise.all([
      ...this.markets.all().map(async ({ stream, writer }) => ({ stream, ...(await writer.liveHash()) })),
      this.settings.liveHash(),
    ]);
  }

  /** Brings every market to the end of its log. One that cannot be replayed goes out of service. */
  private async recoverMarkets(): Promise<readonly SymbolWriter[]> {
    const { store, markets = MARKETS } = this.options;
    const existing = await store.streams('market');
    const streams = new Set([...existing, ...markets.map(({ listing }) => marketStream(listing.symbol))]);
    const all = [...streams].map((stream) =>
      symbolWriter(stream, this.options, {
        onCommitted: (name, events) => this.committed(name, events),
        onMachineFault: (name, fault) => this.markets.takeOut(name, fault),
      }),
    );
    for (const target of all) this.markets.add(target);
    // In parallel: the page of one market is read while that of another is applied.
    const recover = async ({ writer, machine }: SymbolWriter): Promise<void> => {
      await writer.recover().catch((error: unknown) => {
        throw error instanceof UnreadableEvent ? new MachineFault(error.message, { cause: error }) : error;
      });
      machine.view();
    };
    await Promise.all(all.map(({ stream }) => this.markets.attempt(stream, recover)));
    return all;
  }

  private committed(stream: string, events: readonly RecordedEvent[]): void {
    this.hub.committed(stream, events);
    for (const event of events) this.hear(recordedOf(event, 'market'));
    const target = this.markets.get(stream);
    if (target?.machine.stopsAreDue()) triggerDueStops(target).catch(this.options.onFatal);
  }

  /** Somebody must look at a market that matching itself has stopped. */
  private hear(event: ReturnType<typeof recordedOf<'market'>>): void {
    if (event.type === 'SymbolStateSet' && event.data.by === MATCHING_SERVICE)
      this.options.onAlarm?.(new Error(`${event.stream} has stopped: ${event.data.reason}`));
  }

  /** After a start, people must hear again of markets that are stopped. */
  private announceStops(): void {
    for (const { stream, machine } of this.markets.all()) {
      const facts = machine.symbolFacts();
      if (facts?.state === SYMBOL_STATE.suspend && facts.stateBy === MATCHING_SERVICE)
        this.options.onAlarm?.(
          new Error(`${stream} is still stopped: ${facts.stateReason ?? 'no reason is recorded'}`),
        );
    }
  }

  /** Lists the venue's markets that have no stream yet. In a demo, their history begins with generated candles. */
  private async listMissing(): Promise<void> {
    const { config, clock, markets = MARKETS } = this.options;
    const history = config.demo ? { seed: config.seed, until: clock.nowMs() } : undefined;
    for (const { listing, parameters } of markets) {
      const target = this.markets.ofSymbol(listing.symbol);
      if (!target || target.machine.symbolFacts()) continue;
      const { reply } = await target.writer.submit({ type: 'ListSymbol', listing, parameters, history }, 'internal');
      invariant(reply.ok, `${listing.symbol} could not be listed`);
    }
  }

  /** The public data goes on from the tables, and what they lacked would be missing from it for good. */
  private async untilTablesHave(stream: string): Promise<void> {
    const last = await this.options.store.lastRevision(stream);
    for (const runner of this.runners) await untilTablesHave(runner, { [stream]: last }, this.stopping.signal);
  }

  /** The public data of a market, even of one that is out of service, as far as its log can be read. */
  private async seedMarketData({ stream, machine, writer }: SymbolWriter): Promise<void> {
    const facts = machine.symbolFacts();
    if (!facts) return;
    const isInService = this.markets.get(stream) !== undefined;
    const { resting, stops } = isInService ? machine.view() : { resting: [], stops: [] };
    const revision = isInService ? writer.status().revision : await this.options.store.lastRevision(stream);
    const figures = await this.figuresOf(facts);
    this.hub.add(stream, new SymbolMarketData({ facts, resting, stops, revision, ...figures }));
    const trouble = this.markets.troubles().find(({ symbol }) => marketStream(symbol) === stream);
    if (trouble) this.hub.suspend(stream, { finding: trouble.finding, at: this.options.clock.nowMs() });
  }

  private async figuresOf({
    listing,
  }: SymbolFacts): Promise<Pick<ConstructorParameters<typeof SymbolMarketData>[0], 'candles' | 'trades'>> {
    return {
      candles: await this.reader.latest(listing.symbol, this.options.clock.nowMs()),
      trades: await this.reader.trades(listing),
    };
  }
}
