import { Module } from '@nestjs/common';
import { TradingModule } from '../trading/trading.module.js';
import { AccountReads } from './account-reads.js';
import { FamilyTransfers } from './family-transfers.js';
import { RevisionMemory } from './revision-memory.js';

/** Reads of one account that wait for the account's own writes. */
@Module({
  imports: [TradingModule],
  providers: [RevisionMemory, AccountReads, FamilyTransfers],
  exports: [RevisionMemory, AccountReads, FamilyTransfers],
})
export class ReadsModule {}
