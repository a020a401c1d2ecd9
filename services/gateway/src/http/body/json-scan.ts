import { fault, type Refusal } from '../../domain/refusal.js';

/**
 * Finds what JSON.parse accepts silently: deep nesting, very many fields, duplicate keys, keys that reach for
 * prototypes, and null characters, which no database keeps in a text. It makes one pass over the structure and leaves
 * syntax to JSON.parse. Returns a fault or null; one of the field `body` if the value must not be built.
 */
const MAX_DEPTH = 32;
/** Of all objects together. Nothing that we take has half as many, and to build and judge a field costs much. */
const MAX_FIELDS = 1_000;
const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
const NULL_CHARACTER = String.raw`\u0000`;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const refusal = (field: string, key: string, inputs?: Record<string, number>): Refusal => ({
  code: 'invalid-request',
  faults: { [field]: [fault(key, inputs)] },
});

/** The index just after the string that starts at `at`. */
function endOfString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i += 1;
    else if (char === QUOTE) return i + 1;
  }
  return text.length;
}

/** Whether the string that ends at `end` is a key: the next character that is not white space is a colon. */
function isKey(text: string, end: number): boolean {
  let i = end;
  while (i < text.length && text.charCodeAt(i) <= 0x20) i += 1;
  return text.charCodeAt(i) === 0x3a;
}

/**
 * The key with its escapes resolved, so that an escaped prototype key is found too. Broken text is left to JSON.parse.
 */
function keyText(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

const keyFault = (key: string, known: ReadonlySet<string>): Refusal | null => {
  if (FORBIDDEN_KEYS.has(key)) return refusal(key, 'forbidden');
  return known.has(key) ? refusal(key, 'duplicate') : null;
};

/** Whether a string in quotes has a null character: the escape, after an even number of backslashes. */
const hasNull = (quoted: string): boolean => /(?<!\\)(?:\\\\)*\\u0000/.test(quoted);

interface Open {
  /** Null for a list. */
  readonly keys: Set<string> | null;
  /** The last key, which names what stands there now. */
  key: string | null;
}

/** The path of the value that is being read, such as `data.step`. */
const fieldOf = (open: readonly Open[]): string =>
  open.flatMap(({ key }) => (key === null ? [] : [key])).join('.') || 'body';

export function structuralFault(text: string): Refusal | null {
  const open: Open[] = [];
  // Few bodies have one, so all others are spared the look into each string.
  const mayHaveNull = text.includes(NULL_CHARACTER);
  let fields = 0;
  let found: Refusal | null = null;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === OPEN_OBJECT || char === OPEN_LIST) {
      open.push({ keys: char === OPEN_OBJECT ? new Set() : null, key: null });
      if (open.length > MAX_DEPTH) return refusal('body', 'too-deep', { max: MAX_DEPTH });
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) {
      open.pop();
    } else if (char === QUOTE) {
      const end = endOfString(text, i);
      const inner = open[open.length - 1];
      if (inner?.keys && isKey(text, end)) {
        fields += 1;
        if (fields > MAX_FIELDS) return refusal('body', 'too-many-fields', { max: MAX_FIELDS });
        const key = keyText(text.slice(i, end));
        found ??= keyFault(key, inner.keys);
        inner.keys.add(key);
        inner.key = key;
      }
      if (mayHaveNull && hasNull(text.slice(i, end))) found ??= refusal(fieldOf(open), 'null-character');
      i = end - 1;
    }
  }
  return found;
}
