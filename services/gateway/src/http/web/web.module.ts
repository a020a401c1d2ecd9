import { Module } from '@nestjs/common';
import { Limits } from './limits.js';
import { GatewayPeers } from './shared-limits/gateway-peers.js';
import { WebContext } from './web-context.js';

/** Who is asking, from where, over what channel, and how often. */
@Module({ providers: [WebContext, GatewayPeers, Limits], exports: [WebContext, Limits] })
export class WebModule {}
