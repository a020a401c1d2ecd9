import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { IdentityModule } from '../../identity/identity.module.js';
import { AddressesController } from './addresses.controller.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import { DepositsController } from './deposits.controller.js';
import { FiatCalls } from './fiat-calls.js';
import { WithdrawalsController } from './withdrawals.controller.js';

/** Money in and out, and where it may go, as its owners see it. */
@Module({
  imports: [IdentityModule, IdempotencyModule],
  controllers: [AddressesController, BankAccountsController, DepositsController, WithdrawalsController],
  providers: [FiatCalls],
})
export class CashModule {}
