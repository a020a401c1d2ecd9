import { Module } from '@nestjs/common';
import { TradingModule } from '../../../trading/trading.module.js';
import { CandlesModule } from '../../candles/candles.module.js';
import { MarketController } from './market.controller.js';

/** Public market data for browsers. */
@Module({ imports: [TradingModule, CandlesModule], controllers: [MarketController] })
export class MarketsModule {}
