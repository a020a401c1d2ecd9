import { Module } from '@nestjs/common';
import { UseCasesModule } from '../../../use-cases/use-cases.module.js';
import { CandlesModule } from '../../candles/candles.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { AccountController } from './account.controller.js';
import { ExplainController } from './explain.controller.js';
import { FeeTermsController } from './fee-terms.controller.js';
import { BalanceHistories } from './history/balance-history.js';
import { ClosingPrices } from './history/closing-prices.js';
import { ProofController } from './proof.controller.js';

/** What the ledger knows about an account: balances, lines and their causes, fees, and the proof of liabilities. */
@Module({
  imports: [IdentityModule, CandlesModule, UseCasesModule],
  controllers: [AccountController, FeeTermsController, ExplainController, ProofController],
  providers: [ClosingPrices, BalanceHistories],
})
export class AccountModule {}
