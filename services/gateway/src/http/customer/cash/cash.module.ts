import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/identity.module.js';
import { DepositsController } from './deposits.controller.js';
import { WithdrawalsController } from './withdrawals.controller.js';
import { FiatCalls } from './fiat-calls.js';

/** Money in and out, as its owners see it. */
@Module({ imports: [IdentityModule], controllers: [DepositsController, WithdrawalsController], providers: [FiatCalls] })
export class CashModule {}
