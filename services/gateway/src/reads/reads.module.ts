import { Module } from '@nestjs/common';
import { TradingModule } from '../trading/trading.module.js';
import { AccountReads } from './account-reads.js';
import { RevisionMemory } from './revision-memory.js';

/** Reads of one account that wait for the account's own writes. */
@Module({
  imports: [TradingModule],
  providers: [RevisionMemory, AccountReads],
  exports: [RevisionMemory, AccountReads],
})
export class ReadsModule {}
