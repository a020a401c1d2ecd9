import { Module } from '@nestjs/common';
import { IdentityModule } from '../../http/identity/identity.module.js';
import { ReadsModule } from '../../reads/reads.module.js';
import { TradingModule } from '../../trading/trading.module.js';
import { AccountFeedModule } from '../account/account-feed.module.js';
import { SocketCoreModule } from '../core/socket-core.module.js';
import { BrowserFanOut } from './browser-fan-out.js';
import { BrowserSockets } from './browser-sockets.js';

/** The socket of the web application. */
@Module({
  imports: [SocketCoreModule, AccountFeedModule, IdentityModule, TradingModule, ReadsModule],
  providers: [BrowserFanOut, BrowserSockets],
})
export class BrowserSocketsModule {}
