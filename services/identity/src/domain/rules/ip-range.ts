import { parseIp } from '@corella/ip-address';

/** An address or range that an API key is bound to. IPv4 mapped into IPv6 counts as IPv4. */
export interface IpRange {
  readonly family: 4 | 6;
  readonly low: bigint;
  readonly high: bigint;
  /** Canonical text, as kept and shown. */
  readonly text: string;
}

/** Wider ranges would bind a key to nobody in particular (docs/rules/accounts-and-sessions.md 26). */
const WIDEST_PREFIX = { 4: 16, 6: 32 } as const;
const BITS = { 4: 32, 6: 128 } as const;

/** Parses `203.0.113.7`, `203.0.113.0/24`, `2001:db8::1` or `2001:db8::/32`. Null for other texts and wide ranges. */
export function parseIpRange(text: string): IpRange | null {
  const trimmed = text.trim();
  const slash = trimmed.indexOf('/');
  const address = parseIp(slash < 0 ? trimmed : trimmed.slice(0, slash));
  if (address === null) return null;
  const bits = BITS[address.family];
  let prefix: number = bits;
  if (slash >= 0) {
    const prefixText = trimmed.slice(slash + 1);
    if (!/^(?:0|[1-9][0-9]{0,2})$/.test(prefixText)) return null;
    prefix = Number(prefixText);
    if (prefix > bits || prefix < WIDEST_PREFIX[address.family]) return null;
  }
  const span = 1n << BigInt(bits - prefix);
  const low = (address.value / span) * span;
  return { family: address.family, low, high: low + span - 1n, text: trimmed.toLowerCase() };
}

export function ipInRanges(ip: string, ranges: readonly IpRange[]): boolean {
  const address = parseIp(ip);
  return (
    address !== null &&
    ranges.some((range) => range.family === address.family && address.value >= range.low && address.value <= range.high)
  );
}
