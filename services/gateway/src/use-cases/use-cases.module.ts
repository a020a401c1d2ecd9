import { Module } from '@nestjs/common';
import { OverloadModule } from '../overload/overload.module.js';
import { ReadsModule } from '../reads/reads.module.js';
import { TradingModule } from '../trading/trading.module.js';
import { CancelOrder } from './cancel-order/cancel-order.js';
import { PlaceOrder } from './place-order/place-order.js';
import { ReplaceOrder } from './replace-order/replace-order.js';
import { TellLedger } from './tell-ledger/tell-ledger.js';

/** What a customer does, whichever API it comes by. */
@Module({
  imports: [TradingModule, ReadsModule, OverloadModule],
  providers: [PlaceOrder, CancelOrder, ReplaceOrder, TellLedger],
  exports: [PlaceOrder, CancelOrder, ReplaceOrder, TellLedger, TradingModule, ReadsModule],
})
export class UseCasesModule {}
