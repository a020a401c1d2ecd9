import { Inject, Injectable } from '@nestjs/common';
import { recordedOf, UnreadableEvent, type RecordedEvent, type Subscription } from '@corella/event-store';
import { createProjectionRunner, untilTablesHave, type ProjectionRunner } from '@corella/projection';
import { tablesOf } from '@corella/read-model';
import type { ReferencePrices } from '@corella/reference-prices';
import { invariant } from '@corella/result';
import { answeringAsOwner, type WriterStatus } from '@corella/single-writer';
import { marketStream, MATCHING_SERVICE, SYMBOL_STATE } from '@corella/contracts/market';
import { MARKETS } from './domain/admin/markets.js';
import { waitingAfter } from './domain/settings/settings-state.js';
import { newestVersionOf, type SymbolFacts } from './domain/symbol/symbol-facts.js';
import { MarketDataHub } from './market-data/market-data-hub.js';
import { PricesElsewhere } from './market-data/prices-elsewhere.js';
import { SymbolMarketData } from './market-data/symbol-market-data.js';
import { MATCHING_OPTIONS, type MatchingOptions } from './matching.options.js';
import { followLedger, takeMissedHolds } from './messaging/follow-ledger.js';
import { followPrices } from './messaging/follow-prices.js';
import { grantedCommand } from './settings/granted-command.js';
import { serveCommands, type PeoplesCommand } from './messaging/serve-commands.js';
import { CandlesProjection } from './projections/candles/candles.projection.js';
import type { MarketTables } from './projections/candles/candles.table.js';
import { PublicTradesProjection } from './projections/public-trades/public-trades.projection.js';
import { answerQueries } from './queries/answer-queries.js';
import { MarketReader } from './queries/market-reader.js';
import { MarketsWatch } from './queries/watch-markets.js';
import { SettingsCopy } from './settings/settings-copy.js';
import { SettingsOwner } from './settings/settings-owner.js';
import { MachineFault } from './writers/guarded-machine.js';
import { Markets, type MarketTrouble } from './writers/markets.js';
import { VenueMarkets } from './writers/venue-markets.js';
import { clearClosedBook, symbolWriter, triggerDueStops, type SymbolWriter } from './writers/symbol-writer.js';

/**
 * One writer per symbol, their public data, and the projections behind it. The order of `start` matters: recover the
 * books, list what is missing, bring SQL up to date, load the running figures from it, and only then sequence anything
 * new.
 */
@Injectable()
export class MatchingService {
  private readonly markets: Markets;
  private readonly venue: VenueMarkets;
  private readonly hub: MarketDataHub;
  private readonly reader: MarketReader;
  private readonly copy: SettingsCopy;
  private readonly owner: SettingsOwner | null;
  private readonly elsewhere: PricesElsewhere;
  private readonly runners: readonly ProjectionRunner[];
  private readonly watch: MarketsWatch;
  private readonly served: { close(): void }[] = [];
  private readonly subscriptions: Subscription[] = [];
  private readonly stopping = new AbortController();

  constructor(@Inject(MATCHING_OPTIONS) private readonly options: MatchingOptions) {
    const { feed, readModels, clock, signals, store, onFatal } = options;
    const onAlarm = (error: unknown): void => options.onAlarm?.(error);
    const db = tablesOf<MarketTables>(readModels.db);
    this.elsewhere = new PricesElsewhere(signals);
    this.hub = new MarketDataHub(
      (topic, payload) => signals.publish(topic, payload),
      (symbol) => this.elsewhere.of(symbol),
    );
    this.reader = new MarketReader(db);
    this.venue = new VenueMarkets(options);
    this.markets = new Markets({
      onAlarm,
      onOutOfService: (stream, finding) => this.hub.suspend(stream, { finding, at: clock.nowMs() }),
    });
    this.watch = new MarketsWatch(this.markets, clock);
    this.copy = new SettingsCopy({
      store,
      feed,
      onChanged: (symbol) => this.announceScheduled(symbol),
      onInterrupted: onAlarm,
      onFatal,
    });
    const { signal } = this.stopping;
    this.owner = options.settings === false ? null : new SettingsOwner({ ...options, venue: this.venue, signal });
    this.runners = [new CandlesProjection(db), new PublicTradesProjection(db)].map((projection) =>
      createProjectionRunner({ projection, feed, readModels, clock, onFault: onAlarm }),
    );
  }

  async start(): Promise<void> {
    await this.venue.read();
    const recovered = await this.recoverMarkets();
    await this.listMissing();
    await Promise.all(this.runners.map((runner) => runner.start()));
    await Promise.all(recovered.map(({ stream }) => this.untilTablesHave(stream)));
    for (const target of recovered) await this.seedMarketData(target);
    await this.copy.start();
    for (const symbol of this.venue.owned()) this.announceScheduled(symbol);
    this.serve(recovered);
    await this.owner?.start();
    this.announceStops();
    if (this.venue.owned().length < this.venue.symbols().length) this.elsewhere.start();
    await this.takeHolds();
    const approvals = this.owner?.followApprovals();
    if (approvals) this.subscriptions.push(approvals);
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('matching stops'));
    this.elsewhere.stop();
    for (const one of this.served.splice(0)) one.close();
    for (const subscription of this.subscriptions.splice(0)) await subscription.close();
    await this.owner?.stop();
    await this.copy.stop();
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
    return [...this.markets.all().map(({ writer }) => writer.status()), ...(this.owner ? [this.owner.status()] : [])];
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
      ...(this.owner ? [this.owner.liveHash()] : []),
    ]);
  }

  /** Answers, and takes commands. */
  private serve(recovered: readonly SymbolWriter[]): void {
    const { bus, signals, store } = this.options;
    const asOwner = answeringAsOwner({ bus, signals }, () => this.markets.answerer());
    const { hub, reader, copy: settings, markets, venue, watch } = this;
    const answering = { ...this.options, signals: asOwner.signals, hub, reader, settings, markets, venue, watch };
    this.served.push(answerQueries(answering));
    for (const { stream, lease } of recovered) {
      const granted = (command: PeoplesCommand): ReturnType<typeof grantedCommand> =>
        grantedCommand(command, stream.slice('market-'.length), { store, settings });
      this.served.push(serveCommands({ stream, lease, markets, bus, store, granted }));
    }
  }

  /** Finishes what a crash left undone, takes the holds that were missed, and follows the ledger from there. */
  private async takeHolds(): Promise<void> {
    const { feed, store, signals, onFatal } = this.options;
    const onAlarm = (error: unknown): void => this.options.onAlarm?.(error);
    const { markets, venue, owner } = this;
    for (const { stream } of markets.all()) {
      await markets.attempt(stream, clearClosedBook);
      await markets.attempt(stream, triggerDueStops);
    }
    const takers = { markets, venue, reportsUnknown: owner !== null };
    const after = await takeMissedHolds(takers, { signals, store, onAlarm, signal: this.stopping.signal });
    this.subscriptions.push(await followLedger({ feed, takers, after, onInterrupted: onAlarm, onFatal }));
  }

  /** Brings every market to the end of its log. One that cannot be replayed goes out of service. */
  private async recoverMarkets(): Promise<readonly SymbolWriter[]> {
    const all = this.venue.owned().map((symbol) =>
      symbolWriter(marketStream(symbol), this.options, {
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
    if (events.some(({ type }) => type === 'SymbolParametersSet'))
      this.announceScheduled(stream.slice('market-'.length));
    const target = this.markets.get(stream);
    if (target?.machine.stopsAreDue()) triggerDueStops(target).catch(this.options.onFatal);
  }

  /** Somebody must look at a market that matching itself has stopped. */
  private hear(event: ReturnType<typeof recordedOf<'market'>>): void {
    if (event.type === 'SymbolStateSet' && event.data.by === MATCHING_SERVICE)
      this.options.onAlarm?.(new Error(`${event.stream} has stopped: ${event.data.reason}`));
  }

  /** Shows a symbol's approved parameters whose time has not come. */
  private announceScheduled(symbol: string): void {
    const target = this.markets.ofSymbol(symbol);
    if (!target) return;
    const waiting = waitingAfter(this.copy.ofSymbol(symbol), newestVersionOf(target.machine.symbolFacts()));
    this.hub.setScheduled(
      symbol,
      waiting.map(({ parameters, effectiveAt }) => ({ parameters, effectiveAt })),
    );
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
