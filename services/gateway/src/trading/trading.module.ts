import { Module } from '@nestjs/common';
import { CommandNumbers } from './command-numbers.js';
import { OrderIds } from './order-ids.js';
import { SymbolCache } from './symbol-cache.js';

/** What the gateway has to know before it can take an order: the symbols, and which order ids are free. */
@Module({ providers: [SymbolCache, OrderIds, CommandNumbers], exports: [SymbolCache, OrderIds, CommandNumbers] })
export class TradingModule {}
