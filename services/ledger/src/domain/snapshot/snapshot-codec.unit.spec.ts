import { sha256Hex } from '@corella/hash';
import { DERIVED, fullState } from '../../testing/full-state.js';
import { initialState, type LedgerState } from '../ledger-state.js';
import { decodeState, encodeState } from './snapshot-codec.js';

type Path = readonly string[];

const entriesOf = (value: object): readonly (readonly [string, unknown])[] =>
  value instanceof Map ? [...value].map(([key, item]) => [String(key), item]) : Object.entries(value);

const isDerived = (path: Path): boolean => DERIVED.test(path.join('/'));

/** Every value in the state that holds no further values. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (isDerived(path)) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return entriesOf(value).flatMap(([name, item]) => leavesOf(item, [...path, name]));
}

const collectionsOf = (value: unknown, path: Path = []): readonly Path[] =>
  typeof value !== 'object' || value === null || isDerived(path)
    ? []
    : [
        ...(value instanceof Map || value instanceof Set ? [path] : []),
        ...entriesOf(value).flatMap(([name, item]) => collectionsOf(item, [...path, name])),
      ];

const keyIn = (map: ReadonlyMap<unknown, unknown>, name: string): unknown =>
  [...map.keys()].find((key) => String(key) === name);
const read = (parent: unknown, name: string): unknown =>
  parent instanceof Map ? parent.get(keyIn(parent, name)) : Reflect.get(Object(parent), name);

function write(parent: unknown, name: string, value: unknown): void {
  if (parent instanceof Map) parent.set(keyIn(parent, name), value);
  else Reflect.set(Object(parent), name, value);
}

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
}

const hashOf = (state: LedgerState): string => sha256Hex(encodeState(state));
/** A hold is found by its id and its account, so neither can change alone. */
const BOUND =
  /^reservations\/withdrawal:1\/id$|^holds\/501\/(orderId|account)$|^accounts\/spot:7\/name$|^symbols\/btcaud\/symbol$/;

describe('the text of the state', () => {
  it('covers a state in which every field differs from an empty ledger', () => {
    const [full, empty] = [fullState(), initialState()];
    for (const [name, value] of Object.entries(empty))
      if (!DERIVED.test(name)) expect(read(full, name)).not.toEqual(value);
    expect(Object.keys(full).sort()).toEqual(Object.keys(empty).sort());
  });

  it('restores every field of a full state and of an empty one', () => {
    const full = fullState();
    for (const account of full.accounts.values()) Object.assign(account, { encoded: null });
    for (const hold of full.holds.values()) Object.assign(hold, { encoded: null });
    for (const terms of full.terms.values()) Object.assign(terms, { encoded: null });
    expect(decodeState(encodeState(full))).toEqual(full);
    expect(decodeState(encodeState(initialState()))).toEqual(initialState());
  });

  it('says nothing of replacements where there is none, so that snapshots from before them keep their text and hash', () => {
    const state = fullState();
    for (const hold of state.holds.values()) Object.assign(hold, { replaces: null });
    const text = encodeState(state);
    expect(text).not.toContain('replaces');
    expect(decodeState(text).holds.get(501)?.replaces).toBeNull();
    expect(encodeState(decodeState(text))).toBe(text);
  });

  it.each(leavesOf(fullState()).map((path) => path.join('/')))('changes with %s', (name) => {
    const [path, state] = [name.split('/'), fullState()];
    const last = path.pop() ?? '';
    const parent = path.reduce(read, state as unknown);
    write(parent, last, other(read(parent, last)));
    expect(hashOf(state)).not.toBe(hashOf(fullState()));
    if (!BOUND.test(name)) expect(hashOf(decodeState(encodeState(state)))).toBe(hashOf(state));
  });

  it.each(collectionsOf(fullState()).map((path) => path.join('/')))('changes with one entry fewer of %s', (name) => {
    const state = fullState();
    const collection = name.split('/').reduce(read, state as unknown);
    if (collection instanceof Map || collection instanceof Set) collection.clear();
    expect(hashOf(state)).not.toBe(hashOf(fullState()));
  });
});
