import { Controller, Get, Inject, Param, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SymbolView } from '@corella/contracts/market';
import {
  bookSchema,
  candleSchema,
  feeRowSchema,
  listOf,
  marketSchema,
  periodSchema,
  tickerSchema,
  tradeSchema,
  venueSchema,
  type Book,
  type FeeRow,
  type Market,
} from '@corella/contracts/web';
import { ask, askMarkets } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { bookOf, candleOf, marketOf, tickerOf, tradeOf } from '../../../trading/market-text.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { CandleReads } from '../../candles/candle-reads.js';
import { wholeText } from '../../body/stated-bounds.js';
import { ForAnyone } from '../../identity/access.js';
import { refuse } from '../../problem/refused.js';
import { feeRowsOf } from './fee-rows.js';

const MAX_LEVELS = 150;
const MAX_TRADES = 2_000;
const DEFAULT_TRADES = 50;
const DEFAULT_CANDLES = 500;

const wholeNumber = (from: 0 | 1, to: number) => wholeText(from, to).optional();
export const bookQuery = z.strictObject({ step: wholeNumber(0, 5), limit: wholeNumber(1, MAX_LEVELS) });
export const tradesQuery = z.strictObject({ limit: wholeNumber(1, MAX_TRADES) });
export const candlesQuery = z.strictObject({
  period: periodSchema,
  from: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  to: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  limit: wholeNumber(1, MAX_TRADES),
});

/** Public market data, without a session. */
@ApiTags('markets')
@Controller('api')
@ForAnyone()
export class MarketController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly reads: CandleReads,
  ) {}

  @Get('venue')
  @ApiOperation({ summary: 'Name, kind and time of the venue' })
  @ApiOkResponse({ standardSchema: venueSchema })
  venue(): z.output<typeof venueSchema> {
    const { config, clock } = this.deps;
    return {
      name: 'Corella',
      demo: config.demo,
      simulated: config.simulate,
      verifiesAtOnce: config.demo && config.demoKyc === 'auto',
      ...(config.support === undefined ? {} : { support: config.support }),
      time: isoText(clock.nowMs()),
    };
  }

  @Get('markets')
  @ApiOperation({ summary: 'All markets and their rules' })
  @ApiOkResponse({ standardSchema: listOf(marketSchema) })
  markets(): { items: Market[]; next: null } {
    return { items: this.symbols.allListed().map((view) => this.marketOf(view)), next: null };
  }

  @Get('tickers')
  @ApiOperation({ summary: 'Figures of the rolling day of all markets' })
  @ApiOkResponse({ standardSchema: listOf(tickerSchema) })
  async tickers(): Promise<object> {
    const tickers = await askMarkets(this.deps.signals, 'market.tickers', { unawaited: this.symbols.away() });
    const items = tickers.rows.flatMap((ticker) => {
      const view = this.symbols.listed(ticker.symbol);
      return view ? [tickerOf(ticker, view.listing)] : [];
    });
    return { items, next: null };
  }

  @Get('markets/:symbol')
  @ApiOperation({ summary: 'One market and its rules' })
  @ApiOkResponse({ standardSchema: marketSchema })
  market(@Param('symbol') symbol: string): Market {
    return this.marketOf(this.view(symbol));
  }

  @Get('markets/:symbol/book')
  @ApiOperation({ summary: 'The order book of a market' })
  @ApiOkResponse({ standardSchema: bookSchema })
  async book(
    @Param('symbol') symbol: string,
    @Query({ schema: bookQuery }) query: z.output<typeof bookQuery>,
  ): Promise<Book> {
    const { listing } = this.view(symbol);
    const snapshot = await ask(this.deps.signals, 'market.depth', {
      symbol,
      step: query.step ?? 0,
      limit: query.limit ?? MAX_LEVELS,
    });
    return snapshot ? bookOf(snapshot, listing) : refuse('symbol-unknown');
  }

  @Get('markets/:symbol/trades')
  @ApiOperation({ summary: 'The last trades of a market' })
  @ApiOkResponse({ standardSchema: listOf(tradeSchema) })
  async trades(
    @Param('symbol') symbol: string,
    @Query({ schema: tradesQuery }) query: z.output<typeof tradesQuery>,
  ): Promise<object> {
    const { listing } = this.view(symbol);
    const trades = await ask(this.deps.signals, 'market.trades', { symbol, limit: query.limit ?? DEFAULT_TRADES });
    return { items: trades.map((trade) => tradeOf(trade, listing)), next: null };
  }

  @Get('markets/:symbol/candles')
  @ApiOperation({ summary: 'Candles of a market' })
  @ApiOkResponse({ standardSchema: listOf(candleSchema) })
  async candles(
    @Param('symbol') symbol: string,
    @Query({ schema: candlesQuery }) query: z.output<typeof candlesQuery>,
    @Req() { raw }: FastifyRequest,
  ): Promise<object> {
    const { listing } = this.view(symbol);
    const { period, from, to } = query;
    const candles = await this.reads.readFor(raw, {
      symbol,
      period,
      limit: query.limit ?? DEFAULT_CANDLES,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
    return { items: candles.map((candle) => candleOf(candle, listing)), next: null };
  }

  @Get('fees')
  @ApiOperation({ summary: 'Fee rates of all markets' })
  @ApiOkResponse({ standardSchema: listOf(feeRowSchema) })
  fees(): { items: FeeRow[]; next: null } {
    return { items: feeRowsOf(this.symbols.allListed(), this.symbols.rates()), next: null };
  }

  private marketOf(view: SymbolView): Market {
    return marketOf(view, this.symbols.rates(), this.symbols.away());
  }

  private view(symbol: string): SymbolView {
    return this.symbols.listed(symbol) ?? refuse(this.symbols.missing(symbol));
  }
}
