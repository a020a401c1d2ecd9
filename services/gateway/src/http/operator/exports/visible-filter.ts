import type { ListRequest } from '@corella/contracts/queries';
import { sha256Hex } from '@corella/hash';

type Filter = ListRequest['filter'];

/** What an audit record has room for. */
const MOST_FIELDS = 20;
const MOST_VALUES = 5;
const LONGEST = 60;

const ADDRESS = 'an address';
/** Fields whose values are personal data or free text: what stands for whatever was asked of them. */
const UNSHOWN: ReadonlyMap<string, string> = new Map([
  ['email', ADDRESS],
  ['q', 'a text'],
]);
/** Other forms of a character, such as a wide `@`, count as the plain one, as they do where addresses are read. */
const isAddress = (value: unknown): boolean => typeof value === 'string' && value.normalize('NFKC').includes('@');
const isShort = (value: unknown): boolean => typeof value !== 'string' || value.length <= LONGEST;

/**
 * A filter as the audit log shows it: each field with its values, or with their number when they are many or long.
 * That log contains no personal data, so whatever looks like an email address is replaced, and so is free text, which
 * may be a name.
 */
export function visibleFilter(filter: Filter): Filter {
  const fields = Object.entries(filter);
  const shown = fields.slice(0, MOST_FIELDS).map(([name, value]) => [name, visibleValue(name, value)] as const);
  const left = fields.length - shown.length;
  return Object.fromEntries(left > 0 ? [...shown, ['…', `${left} more`]] : shown);
}

/** The value without personal data: what stands for a search or an address, or the value itself. */
function impersonal(name: string, value: Filter[string]): Filter[string] {
  const unshown = UNSHOWN.get(name.replace(/_[a-z]+$/, ''));
  if (unshown !== undefined) return unshown;
  if (isAddress(value)) return ADDRESS;
  return Array.isArray(value) ? value.map((item: string | number) => (isAddress(item) ? ADDRESS : item)) : value;
}

function visibleValue(name: string, value: Filter[string]): Filter[string] {
  const told = impersonal(name, value);
  const values: readonly (string | number | boolean)[] = Array.isArray(told) ? told : [told];
  return values.length <= MOST_VALUES && values.every(isShort)
    ? told
    : `${values.length} ${values.length === 1 ? 'value' : 'values'}`;
}

/**
 * The SHA-256 of the whole filter without personal data, its fields in order of their names. It proves a filter that
 * somebody names, and no guess at an address or a name.
 */
export const filterHash = (filter: Filter): string =>
  sha256Hex(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(filter)
          .map(([name, value]) => [name, impersonal(name, value)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ),
  );
