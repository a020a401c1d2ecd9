/** An address as a number. IPv4 mapped into IPv6 counts as IPv4. Null for a text that is not an address. */
export function parseIp(text: string): { readonly family: 4 | 6; readonly value: bigint } | null {
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
