/**
 * The text as which a value travels to another process; undefined for undefined. What JSON would refuse or silently
 * turn into something else (a bigint, a Map, a Set, NaN) throws a TypeError that names `what` and the member.
 */
export function jsonText(value: unknown, what: string): string | undefined {
  return JSON.stringify(value, (key, member: unknown) => {
    const kind = foreignKind(member);
    if (kind !== null) throw new TypeError(`${what} is not JSON: ${key || 'the whole'} is ${kind}`);
    return member;
  }) as string | undefined;
}

/**
 * The value as it arrives in another process: through JSON. Members that are undefined are dropped, and what `jsonText`
 * refuses is refused.
 */
export function jsonCopy<Value>(value: Value, what: string): Value {
  const text = jsonText(value, what);
  return (text === undefined ? undefined : JSON.parse(text)) as Value;
}

function foreignKind(member: unknown): string | null {
  if (typeof member === 'bigint') return 'a bigint';
  if (typeof member === 'number' && !Number.isFinite(member)) return String(member);
  if (typeof member === 'function') return 'a function';
  if (member instanceof Map || member instanceof Set || ArrayBuffer.isView(member))
    return `a ${member.constructor.name}`;
  return null;
}
