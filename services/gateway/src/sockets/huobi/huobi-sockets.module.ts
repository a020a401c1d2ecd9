import { Module } from '@nestjs/common';
import { HuobiModule } from '../../http/huobi/huobi.module.js';
import { TradingModule } from '../../trading/trading.module.js';
import { AccountFeedModule } from '../account/account-feed.module.js';
import { SocketCoreModule } from '../core/socket-core.module.js';
import { HuobiPrivateSockets } from './private/huobi-private-sockets.js';
import { HuobiFanOut } from './public/huobi-fan-out.js';
import { HuobiMarketSockets } from './public/huobi-market-sockets.js';

/** The sockets of the Huobi API. */
@Module({
  imports: [SocketCoreModule, AccountFeedModule, HuobiModule, TradingModule],
  providers: [HuobiFanOut, HuobiMarketSockets, HuobiPrivateSockets],
})
export class HuobiSocketsModule {}
