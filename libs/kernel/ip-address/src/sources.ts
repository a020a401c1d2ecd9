import { parseIp } from './parse-ip.js';

/** How much of the network a limit counts together, with how many callers it may stand for. */
const NETWORKS_V6 = [
  { scope: 'network-64', prefix: 64, allowance: 2 },
  { scope: 'network-48', prefix: 48, allowance: 8 },
] as const;

export interface Source {
  readonly scope: 'address' | 'network-64' | 'network-48';
  /** The same for every spelling of an address. Different scopes never share a key. */
  readonly key: string;
  /** A limit of n for one address is a limit of n × allowance for this source. */
  readonly allowance: 1 | 2 | 8;
}

/**
 * What a limit by source has to count for a caller. One subscriber of IPv6 holds a whole /64, often a /48, and can send
 * each request from an address of its own. So these networks are counted as well, with larger allowances. IPv4 mapped
 * into IPv6 is IPv4. A text that is not an address is a source of its own.
 */
export function sourcesOf(ip: string): readonly Source[] {
  if (!ip.includes(':')) return [{ scope: 'address', key: ip, allowance: 1 }];
  const address = parseIp(ip);
  if (address === null) return [{ scope: 'address', key: ip, allowance: 1 }];
  if (address.family === 4) return [{ scope: 'address', key: textOfV4(address.value), allowance: 1 }];
  const { value } = address;
  return [
    { scope: 'address', key: value.toString(16), allowance: 1 },
    ...NETWORKS_V6.map(({ scope, prefix, allowance }) => ({
      scope,
      key: `${(value >> BigInt(128 - prefix)).toString(16)}/${prefix}`,
      allowance,
    })),
  ];
}

/** The source that stands for one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
export function subscriberOf(ip: string): string {
  const sources = sourcesOf(ip);
  return (sources.find(({ scope }) => scope === 'network-64') ?? sources[0])?.key ?? ip;
}

/** Who shares a provider's range with a caller: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function rangeOf(ip: string): string {
  const sources = sourcesOf(ip);
  const wide = sources.find(({ scope }) => scope === 'network-48')?.key;
  const [first = { key: ip }] = sources;
  return wide ?? first.key.replace(/\.\d+$/, '.0/24');
}

const textOfV4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
