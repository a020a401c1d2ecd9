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

function parseIp(text: string): { family: 4 | 6; value: bigint } | null {
  if (!text.includes(':')) {
    const value = parseV4(text);
    return value === null ? null : { family: 4, value };
  }
  const value = parseV6(text);
  if (value === null) return null;
  return value >> 32n === 0xffffn ? { family: 4, value: value & 0xffffffffn } : { family: 6, value };
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(?:0|[1-9][0-9]{0,2})$/.test(part) || Number(part) > 255) return null;
    value = value * 256n + BigInt(part);
  }
  return value;
}

function parseV6(text: string): bigint | null {
  if (text.length > 45 || text.split('::').length > 2) return null;
  let plain = text;
  const lastColon = text.lastIndexOf(':');
  if (text.includes('.')) {
    const tail = parseV4(text.slice(lastColon + 1));
    if (tail === null) return null;
    plain = `${text.slice(0, lastColon + 1)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  }
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  if (groups.some((group) => !/^[0-9a-fA-F]{1,4}$/.test(group))) return null;
  return groups.reduce((value, group) => value * 65536n + BigInt(`0x${group}`), 0n);
}
