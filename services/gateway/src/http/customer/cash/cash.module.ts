import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import { DepositsController } from './deposits.controller.js';
import { FiatCalls } from './fiat-calls.js';

/** Money in and customers' bank accounts, as its owners see it. */
@Module({
  imports: [IdentityModule, IdempotencyModule],
  controllers: [DepositsController, BankAccountsController],
  providers: [FiatCalls],
})
export class CashModule {}
