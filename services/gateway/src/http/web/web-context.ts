import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Origin } from '@corella/contracts/identity';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Refused } from '../problem/refused.js';
import { ClientAddresses, isLoopback, type Asked } from './client-address.js';
import type { Channel } from './cookies.js';
import { OwnOrigins } from './origins.js';

const MAX_USER_AGENT = 300;

/** Node keeps only the first Host header; `rawHeaders` alternates names and values. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((word, at) => at % 2 === 0 && word.length === 4 && word.toLowerCase() === 'host').length;

/** Who is asking, from where and over what channel, for requests and socket upgrades alike. */
@Injectable()
export class WebContext {
  readonly origins: OwnOrigins;
  private readonly addresses: ClientAddresses;

  constructor(@Inject(GATEWAY_DEPS) deps: GatewayDeps) {
    this.origins = new OwnOrigins(deps.config);
    this.addresses = new ClientAddresses(deps.config.trustedProxies);
  }

  addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    return this.addresses.of(request);
  }

  originOf(request: IncomingMessage): Origin {
    return {
      ip: this.addressOf(request),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    };
  }

  isTls(request: Asked): boolean {
    return this.addresses.isTls(request);
  }

  fromThisMachine(request: IncomingMessage): boolean {
    return this.addresses.isThisMachine(request);
  }

  /** False for a foreign Host or Origin, `null` included, and for two Host headers, since a proxy may go by either. */
  isOwn(request: IncomingMessage): boolean {
    const { host, origin } = request.headers;
    return hostsOf(request) === 1 && this.origins.ownHost(host) && this.origins.ownOrigin(origin);
  }

  demandOwn(request: IncomingMessage): void {
    if (!this.isOwn(request)) throw new Refused({ code: 'foreign-origin' });
  }

  /**
   * How the browser reached us. A proxy that nobody declared as trusted cannot say so, but Host and Origin of an
   * `https:` public origin can.
   */
  channelOf(request: IncomingMessage): Channel {
    const { host, origin } = request.headers;
    const tls = this.isTls(request) || this.origins.secureHost(host) || (origin?.startsWith('https://') ?? false);
    return tls ? 'tls' : 'loopback';
  }

  /** Which cookie a login gets. Plain http from elsewhere is refused. */
  loginChannel(request: IncomingMessage): Channel {
    if (this.channelOf(request) === 'tls') return 'tls';
    if (isLoopback(this.addressOf(request))) return 'loopback';
    throw new Refused({ code: 'insecure-origin' });
  }
}
