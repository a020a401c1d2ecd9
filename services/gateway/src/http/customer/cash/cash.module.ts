import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/identity.module.js';
import { DepositsController } from './deposits.controller.js';
import { FiatCalls } from './fiat-calls.js';

/** Money in, as its owners see it. */
@Module({ imports: [IdentityModule], controllers: [DepositsController], providers: [FiatCalls] })
export class CashModule {}
