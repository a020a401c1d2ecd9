import { Module } from '@nestjs/common';
import { CandlesModule } from '../../http/candles/candles.module.js';
import { HuobiModule } from '../../http/huobi/huobi.module.js';
import { WebModule } from '../../http/web/web.module.js';
import { TradingModule } from '../../trading/trading.module.js';
import { AccountFeedModule } from '../account/account-feed.module.js';
import { SocketCoreModule } from '../core/socket-core.module.js';
import { HuobiPrivateSockets } from './private/huobi-private-sockets.js';
import { HuobiFanOut } from './public/huobi-fan-out.js';
import { HuobiMarketSockets } from './public/huobi-market-sockets.js';

/** The sockets of the Huobi API. */
@Module({
  imports: [SocketCoreModule, AccountFeedModule, CandlesModule, HuobiModule, TradingModule, WebModule],
  providers: [HuobiFanOut, HuobiMarketSockets, HuobiPrivateSockets],
})
export class HuobiSocketsModule {}
