import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

const MAX_HOPS = 16;

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address);
const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * CIDR ranges, e.g. of trusted proxies. Throws on a range that cannot be read: a wrong one must not pass silently at
 * start.
 */
export function addressRanges(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    if (isIP(address) === 0) throw new RangeError(`not an address range: ${cidr}`);
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** The parts of a request that say where it comes from. */
export interface Asked {
  readonly headers: IncomingMessage['headers'];
  readonly socket: { readonly remoteAddress?: string | undefined; readonly encrypted?: boolean };
}

/** Finds a caller's address. `X-Forwarded-*` counts only from a trusted proxy (docs/rules/limits.md 7). */
export class ClientAddresses {
  /** Null when no proxy is trusted, so that nothing has to be checked. */
  private readonly trusted: BlockList | null;

  constructor(trustedProxies: readonly string[]) {
    this.trusted = trustedProxies.length === 0 ? null : addressRanges(trustedProxies);
  }

  private trusts(address: string): boolean {
    return this.trusted !== null && isIP(address) !== 0 && this.trusted.check(address, family(address));
  }

  /** The nearest address that is not a trusted proxy of ours. */
  of(request: Asked): string {
    const peer = plain(request.socket.remoteAddress ?? '');
    if (!this.trusts(peer)) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
      .slice(-MAX_HOPS);
    let nearest = peer;
    for (const hop of forwarded.reverse()) {
      if (isIP(hop) === 0) break;
      nearest = hop;
      if (!this.trusts(hop)) break;
    }
    return nearest;
  }

  /**
   * Whether the caller is on this machine. A proxy of ours is there too, so whatever it passes on must come from here
   * as well, even if nobody declared it as trusted or it writes addresses in a form that we cannot read.
   */
  isThisMachine(request: Asked): boolean {
    const forwarded = request.headers['x-forwarded-for'];
    const hops = forwarded === undefined ? [] : String(forwarded).split(',');
    return [request.socket.remoteAddress ?? '', ...hops].every((hop) => isLoopback(plain(hop.trim())));
  }

  /** Whether the caller uses TLS, with us or with the trusted proxy in front. */
  isTls(request: Asked): boolean {
    if (request.socket.encrypted === true) return true;
    return this.trusts(plain(request.socket.remoteAddress ?? '')) && request.headers['x-forwarded-proto'] === 'https';
  }
}

/** Whether an address is in one of the loopback networks. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
