import { Injectable } from '@nestjs/common';
import type { Candle, CandlePeriod } from '@corella/contracts/market';
import { UNITS_PER_ONE } from '@corella/money';
import { SymbolCache } from '../../../../trading/symbol-cache.js';
import { CandleReads } from '../../../candles/candle-reads.js';

/** The price of one whole unit in AUD (10^-8) at an instant; null before the first trade. */
export type PriceAt = (atMs: number) => bigint | null;

const LEDGER_SCALE = 8;
/** One extra candle holds the close that applies at the first instant. */
const CANDLES_BEFORE = 2;

/**
 * Past prices of assets in AUD: the last close before each instant, of the pair with AUD, or through bitcoin where no
 * such pair exists.
 */
@Injectable()
export class ClosingPrices {
  constructor(
    private readonly reads: CandleReads,
    private readonly symbols: SymbolCache,
  ) {}

  /** `instants` ascending, ends of `period` and the present. */
  async of(asset: string, period: CandlePeriod, instants: readonly number[]): Promise<PriceAt> {
    if (asset === 'aud') return () => UNITS_PER_ONE;
    const closes = (symbol: string): Promise<PriceAt> => this.closes(symbol, period, instants);
    if (this.symbols.find(`${asset}aud`)) return this.orNow(asset, instants, await closes(`${asset}aud`));
    const [aud, cross] = await Promise.all([closes('btcaud'), closes(`btc${asset}`)]);
    return this.orNow(asset, instants, (atMs) => {
      const [audUnits, crossUnits] = [aud(atMs), cross(atMs)];
      // The price of one NZD is the price of a bitcoin in AUD divided by its price in NZD.
      return audUnits === null || crossUnits === null ? null : (audUnits * UNITS_PER_ONE) / crossUnits;
    });
  }

  /** A market that never traded has no closes; its holdings are valued at today's price only. */
  private orNow(asset: string, instants: readonly number[], priceAt: PriceAt): PriceAt {
    return (atMs) => priceAt(atMs) ?? (atMs === instants.at(-1) ? this.symbols.audPerUnit(asset) : null);
  }

  private async closes(symbol: string, period: CandlePeriod, instants: readonly number[]): Promise<PriceAt> {
    const view = this.symbols.find(symbol);
    const to = instants.at(-1);
    if (!view || to === undefined) return () => null;
    // There is at most one candle a period, so this many reach back to the last close before the first instant.
    const candles = await this.reads.read({
      symbol,
      period,
      to,
      limit: instants.length + CANDLES_BEFORE,
    });
    const scale = 10n ** BigInt(LEDGER_SCALE - view.listing.pricePrecision);
    // A candle that starts at the end of a period belongs to the next one.
    return (atMs) => {
      const candle = candles.findLast(({ start }: Candle) => start < atMs);
      return candle ? BigInt(candle.close) * scale : null;
    };
  }
}
