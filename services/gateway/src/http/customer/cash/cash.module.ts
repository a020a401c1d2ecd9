import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/identity.module.js';
import { AddressesController } from './addresses.controller.js';
import { DepositsController } from './deposits.controller.js';
import { FiatCalls } from './fiat-calls.js';

/** Money in, and where it may go, as its owners see it. */
@Module({ imports: [IdentityModule], controllers: [AddressesController, DepositsController], providers: [FiatCalls] })
export class CashModule {}
