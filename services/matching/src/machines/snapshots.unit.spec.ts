import { SIDE, SYMBOL_STATE } from '@corella/contracts/market';
import { CLOSED_KEPT } from '../domain/orders/closed-orders.js';
import type { RestingRow } from '../domain/orders/resting-orders.js';
import { initialSettings, type Approved, type SettingsState } from '../domain/settings/settings-state.js';
import { initialState, type MarketState } from '../domain/state/market-state.js';
import type { WaitingStop } from '../domain/stops/waiting-stops.js';
import type { SymbolFacts } from '../domain/symbol/symbol-facts.js';
import { BTCAUD, NOW } from '../testing/market-scene.js';
import * as market from './market-snapshot.js';
import * as settings from './settings-snapshot.js';

const ANCHOR = BTCAUD.listing.anchorTicks;

// Hash and snapshot are the same text, so a field that is missing from it is missing from both, and no replay notices.
// So each state is filled with distinct values here. A new field without a value does not compile.

const parameters: Required<typeof BTCAUD.parameters> = {
  ...BTCAUD.parameters,
  marketDeviationPpm: 40_000,
  fuseMovePpm: 2_000,
  fuseWindowMs: 9_000,
};

const facts: Required<SymbolFacts> = {
  listing: BTCAUD.listing,
  listed: parameters,
  listedAt: NOW - 5,
  versions: [
    { parameters, effectiveAt: 0 },
    { parameters: { ...parameters, version: 2 }, effectiveAt: NOW + 7 },
  ],
  state: SYMBOL_STATE.suspend,
  stateSince: NOW - 3,
  stateReason: 'a look at the books',
  stateBy: 's1, s2',
  stateApprovalId: 'a7',
  lastTicks: ANCHOR + 11,
  trades: 42,
  approvals: ['a6', 'a7'],
  reference: { ticks: ANCHOR + 12, observedAt: NOW - 2 },
  sequences: [{ sender: 'gateway-1', number: 7, atMs: NOW - 1 }],
};

const stop: Required<WaitingStop> = {
  orderId: 31,
  account: 'spot:31',
  side: SIDE.sell,
  priceTicks: ANCHOR - 40,
  qtyLots: 500,
  stopTicks: ANCHOR - 30,
  operator: 'lte',
  stpGroup: 'g31',
  stpMode: 'cancel-both',
  source: 'spot-api',
  fillOrKill: true,
};

const rows: readonly RestingRow[] = [
  [21, SIDE.buy, ANCHOR - 1, 300, 20, 20 * ANCHOR, 'spot:21', 'web', 'g21', 'limit'],
  [22, SIDE.buy, ANCHOR - 2, 400, 0, 0, 'spot:22', 'spot-api', 'g22', 'post-only'],
  [23, SIDE.sell, ANCHOR + 1, 500, 10, 10 * ANCHOR, 'house:maker', 'house', 'g23', 'stop-limit'],
];

/** Every field, with a value that a blank state does not have. */
function filledMarket(): MarketState {
  const blank = initialState();
  const state: Required<MarketState> = {
    facts,
    inputs: { 'ledger-0': 77 },
    open: blank.open,
    window: blank.window,
    ended: blank.ended,
  };
  state.open.restore({ resting: rows, stops: [stop] });
  state.window.restart(ANCHOR - 9);
  for (const second of [1, 2])
    state.window.add({ atMs: NOW + second * 1_000, ticks: ANCHOR + second, windowMs: 9_000 });
  state.ended.add({ orderId: 12, account: 'spot:12', state: 'partial-canceled', filledLots: 9 });
  return state;
}

const approved: Required<Approved> = {
  symbol: 'btcaud',
  version: 2,
  parameters,
  effectiveAt: NOW + 9,
  approvalId: 'a2',
  by: ['s1', 's2'],
  refused: true,
  withdrawal: { approvalId: 'w2', by: ['s3', 's4'], at: NOW + 8 },
};

const filledSettings = (): Required<SettingsState> => ({
  approved: new Map([
    ['btcaud', [approved]],
    ['ethaud', [{ ...approved, symbol: 'ethaud' }]],
  ]),
});

interface Leaf {
  readonly path: string;
  /** Gives the member another value, then restores the old one. */
  readonly change: () => () => void;
}

/** All numbers, texts and booleans in plain objects, arrays and maps, with their paths. */
function leavesOf(value: object, path: string): Leaf[] {
  if (value instanceof Map) return [...value.values()].flatMap((one: object, i) => leavesOf(one, `${path}#${i}`));
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const at = `${path}.${name}`;
    if (typeof member === 'object' && member !== null) return leavesOf(member, at);
    const set = (next: unknown): void => void Object.assign(value, { [name]: next });
    const other =
      typeof member === 'number' ? member + 1 : typeof member === 'boolean' ? !member : `${String(member)}x`;
    return [{ path: at, change: () => (set(other), () => set(member)) }];
  });
}

/** The paths whose change leaves the text as it was. */
function unnoticed(leaves: readonly Leaf[], encode: () => string): string[] {
  const before = encode();
  return leaves.flatMap(({ path, change }) => {
    const undo = change();
    const same = encode() === before;
    undo();
    return same ? [path] : [];
  });
}

/** Members of a filled part that still have the value of a blank one: those that the filling above has forgotten. */
const blankMembers = (filled: object, blank: object): string[] =>
  Object.keys(filled).filter(
    (name) => JSON.stringify(Reflect.get(filled, name)) === JSON.stringify(Reflect.get(blank, name)),
  );

describe('the snapshot of a market', () => {
  it('restores every field', () => {
    const state = filledMarket();
    expect(market.decodeState(market.encodeState(state))).toEqual(state);
  });

  it('is taken of a state in which every field and every part of the window has a distinct value', () => {
    const [state, blank] = [filledMarket(), initialState()];
    expect(blankMembers(state, { ...blank, open: null, ended: null })).toEqual([]);
    expect(blankMembers(state.window, blank.window)).toEqual([]);
  });

  it('differs when any fact, input, bucket of the fuse, closed order or waiting stop differs', () => {
    const state: MarketState = { ...filledMarket(), facts: structuredClone(facts) };
    const stops = state.open.stops.rows();
    const leaves = [
      ...leavesOf(state.facts ?? {}, 'facts'),
      ...leavesOf(state.inputs, 'inputs'),
      ...leavesOf(state.window, 'window'),
      ...leavesOf(state.ended.list(), 'ended'),
      ...leavesOf(stops, 'stops'),
    ];
    expect(leaves.length).toBeGreaterThan(80);
    expect(unnoticed(leaves, () => market.encodeState(state))).toEqual([]);
  });

  it('differs when any part of a resting order differs', () => {
    const textOf = (resting: readonly RestingRow[]): string => {
      const state = initialState();
      state.open.restore({ resting, stops: [] });
      return market.encodeState(state);
    };
    const first = rows[0]!;
    const others: RestingRow = [24, SIDE.sell, ANCHOR + 2, 301, 21, 21, 'spot:24', 'house', 'g24', 'post-only'];
    first.forEach((_part, i) => {
      const changed: RestingRow = [...first];
      Object.assign(changed, { [i]: others[i] });
      expect(textOf([changed])).not.toBe(textOf([first]));
    });
  });

  it('keeps the order in which orders ended, so that the oldest is forgotten first after a restart too', () => {
    const state = initialState();
    for (let orderId = 1; orderId <= CLOSED_KEPT + 3; orderId += 1)
      state.ended.add({ orderId, account: 'spot:1', state: 'filled', filledLots: 1 });
    const restored = market.decodeState(market.encodeState(state));
    for (const one of [state, restored])
      one.ended.add({ orderId: 9_999, account: 'a', state: 'filled', filledLots: 1 });
    expect(restored.ended.list()).toEqual(state.ended.list());
    expect(restored.ended.find(4)).toBeUndefined();
    expect(restored.ended.find(5)).toBeDefined();
  });
});

describe('the snapshot of the settings', () => {
  it('restores every field', () => {
    const state = filledSettings();
    expect(settings.decodeState(settings.encodeState(state))).toEqual(state);
    expect(blankMembers(state, { ...initialSettings(), approved: null })).toEqual([]);
  });

  it('differs when any part of an approved version differs, and when a symbol is missing', () => {
    const state: SettingsState = structuredClone(filledSettings());
    const encode = (): string => settings.encodeState(state);
    expect(unnoticed(leavesOf(state.approved, 'approved'), encode)).toEqual([]);
    const before = encode();
    state.approved.delete('ethaud');
    expect(encode()).not.toBe(before);
  });

  it('does not depend on the order in which symbols came', () => {
    const state = filledSettings();
    const reversed: SettingsState = { approved: new Map([...state.approved].reverse()) };
    expect(settings.encodeState(reversed)).toBe(settings.encodeState(state));
  });
});
