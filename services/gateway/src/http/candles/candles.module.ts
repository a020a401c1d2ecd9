import { Module } from '@nestjs/common';
import { WebModule } from '../web/web.module.js';
import { CandleReads } from './candle-reads.js';

/** Candles, for everybody who draws or asks for them. */
@Module({ imports: [WebModule], providers: [CandleReads], exports: [CandleReads] })
export class CandlesModule {}
