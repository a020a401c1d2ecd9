import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Candle, SymbolListing, Ticker } from '@corella/contracts/market';
import { ask, askMarkets } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { CandleReads } from '../../candles/candle-reads.js';
import { MARKET_CALLS } from './market-calls.js';
import { refuse } from '../../problem/refused.js';
import { Described } from '../describe/described.js';
import { okRows, okTick } from '../envelope/replies.js';
import { refuseAs } from '../envelope/refuse-as.js';
import { Parameters, type Fields } from '../fields/fields.js';
import { Open } from '../signing/guards.js';
import { candleRow, figures, levelRow, mergedTick, tickerRow, tradeEvent } from './market-rows.js';
import { HUOBI_PERIODS, foldYears, MONTHS_OF_YEAR, sourcePeriod, type HuobiPeriod } from './periods.js';

const STEPS = ['step0', 'step1', 'step2', 'step3', 'step4', 'step5'];
const DEPTHS = [5, 10, 20];
const MAX_LEVELS = 150;
const MAX_ROWS = 2_000;
const DEFAULT_CANDLES = 150;
const MS_PER_SECOND = 1_000;

const invalid = (text: string): never => refuseAs('invalid-parameter', text);

function sizeOf(parameters: Fields, fallback: number): number {
  const text = parameters.text('size');
  if (text === undefined) return fallback;
  const size = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= MAX_ROWS ? size : invalid(`invalid size,valid range: [1, ${MAX_ROWS}]`);
}

/** Public market data. Clients read the texts of its refusals, so they do not change. */
@ApiTags('api for keys: market data')
@Controller('market')
@Open()
export class MarketDataController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly reads: CandleReads,
  ) {}

  @Get('detail/merged')
  @Described(MARKET_CALLS.merged)
  async merged(@Parameters() parameters: Fields): Promise<object> {
    const listing = this.listing(parameters);
    return okTick({
      ch: `market.${listing.symbol}.detail.merged`,
      ts: this.now(),
      tick: mergedTick(listing, await this.ticker(listing)),
    });
  }

  @Get('detail')
  @Described(MARKET_CALLS.detail)
  async detail(@Parameters() parameters: Fields): Promise<object> {
    const listing = this.listing(parameters);
    const ticker = await this.ticker(listing);
    return okTick({
      ch: `market.${listing.symbol}.detail`,
      ts: this.now(),
      tick: { id: ticker.seq, version: ticker.seq, ...figures(listing, ticker) },
    });
  }

  @Get('tickers')
  @Described(MARKET_CALLS.tickers)
  async tickers(): Promise<object> {
    const tickers = await askMarkets(this.deps.signals, 'market.tickers', { unawaited: this.symbols.away() });
    const data = tickers.rows.flatMap((ticker) => {
      const view = this.symbols.listed(ticker.symbol);
      return view ? [tickerRow(view.listing, ticker)] : [];
    });
    return okRows({ ts: this.now(), data });
  }

  @Get('depth')
  @Described(MARKET_CALLS.depth)
  async depth(@Parameters() parameters: Fields): Promise<object> {
    const listing = this.listing(parameters);
    const type = parameters.text('type') ?? 'step0';
    const step = STEPS.indexOf(type);
    if (step < 0) invalid('invalid type');
    const levels = parameters.text('depth');
    const limit =
      levels === undefined
        ? MAX_LEVELS
        : (DEPTHS.find((depth) => String(depth) === levels) ?? invalid('invalid depth'));
    const book = await ask(this.deps.signals, 'market.depth', { symbol: listing.symbol, step, limit });
    if (book === null) return invalid('invalid symbol');
    const tick = {
      ts: book.at,
      version: book.seq,
      bids: book.bids.map((level) => levelRow(listing, level)),
      asks: book.asks.map((level) => levelRow(listing, level)),
    };
    return okTick({ ch: `market.${listing.symbol}.depth.${type}`, ts: this.now(), tick });
  }

  @Get('history/trade')
  @Described(MARKET_CALLS.trades)
  async trades(@Parameters() parameters: Fields): Promise<object> {
    const listing = this.listing(parameters);
    const trades = await ask(this.deps.signals, 'market.trades', {
      symbol: listing.symbol,
      limit: sizeOf(parameters, 1),
    });
    return okRows({
      ch: `market.${listing.symbol}.trade.detail`,
      ts: this.now(),
      data: trades.map((trade) => tradeEvent(listing, trade)),
    });
  }

  @Get('trade')
  @Described(MARKET_CALLS.lastTrade)
  async lastTrade(@Parameters() parameters: Fields): Promise<object> {
    const listing = this.listing(parameters);
    const [trade] = await ask(this.deps.signals, 'market.trades', { symbol: listing.symbol, limit: 1 });
    return okTick({
      ch: `market.${listing.symbol}.trade.detail`,
      ts: this.now(),
      tick: trade ? tradeEvent(listing, trade) : { id: 0, ts: this.now(), data: [] },
    });
  }

  /** Newest first. The older address takes no times, the newer one does; one answer serves both. */
  @Get(['history/kline', 'history/candles'])
  @Described(MARKET_CALLS.candles)
  async candles(@Parameters() parameters: Fields, @Req() { raw }: FastifyRequest): Promise<object> {
    const listing = this.listing(parameters);
    const period = HUOBI_PERIODS.find((known) => known === parameters.text('period')) ?? invalid('invalid period');
    const rows = await this.candlesOf(
      raw,
      { symbol: listing.symbol, period },
      {
        size: sizeOf(parameters, DEFAULT_CANDLES),
        from: this.seconds(parameters, 'from'),
        to: this.seconds(parameters, 'to'),
      },
    );
    return okRows({
      ch: `market.${listing.symbol}.kline.${period}`,
      ts: this.now(),
      data: [...rows].reverse().map((candle) => candleRow(listing, candle)),
    });
  }

  private async candlesOf(
    caller: FastifyRequest['raw'],
    { symbol, period }: { readonly symbol: string; readonly period: HuobiPeriod },
    range: { readonly size: number; readonly from: number | undefined; readonly to: number | undefined },
  ): Promise<readonly Candle[]> {
    const { size, from, to } = range;
    const yearly = period === '1year';
    const limit = yearly ? Math.min(MAX_ROWS, size * MONTHS_OF_YEAR) : size;
    const candles = await this.reads.readFor(caller, {
      symbol,
      period: sourcePeriod(period),
      limit,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
    return yearly ? foldYears(candles).slice(-size) : candles;
  }

  private seconds(parameters: Fields, name: string): number | undefined {
    const text = parameters.text(name);
    if (text === undefined) return undefined;
    return /^[0-9]{1,11}$/.test(text) ? Number(text) * MS_PER_SECOND : invalid(`invalid ${name}`);
  }

  private async ticker({ symbol }: SymbolListing): Promise<Ticker> {
    const ticker = await ask(this.deps.signals, 'market.ticker', { symbol });
    return ticker ?? invalid('invalid symbol');
  }

  private listing(parameters: Fields): SymbolListing {
    const symbol = parameters.text('symbol') ?? '';
    const view = this.symbols.listed(symbol);
    if (!view && this.symbols.missing(symbol) === 'not-ready') return refuse('not-ready');
    return (view ?? invalid('invalid symbol')).listing;
  }

  private now(): number {
    return this.deps.clock.nowMs();
  }
}
