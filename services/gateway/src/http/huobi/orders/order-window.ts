import { ORDER_STATES, SIDE, type OrderState } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import { refuse } from '../../problem/refused.js';
import { refuseAs } from '../envelope/refuse-as.js';
import { accountId, choice, choices, day, FieldTable, said, text, whole } from '../fields/field-table.js';
import type { Fields } from '../fields/fields.js';
import { HUOBI_TYPE_NAMES } from './order-types.js';

const DAY_MS = 86_400_000;
/** How far a list reaches back by default. */
const DEFAULT_DAYS = 120;

/** Times, position and length of a list. */
export interface ListWindow {
  readonly symbol?: string;
  /** The start that the client gave. Without one the default applies to ended orders. */
  readonly from?: number;
  readonly to?: number;
  /** The list continues after this id. */
  readonly anchor?: number;
  readonly ascending: boolean;
  readonly size: number;
  readonly side?: 1 | 2;
  /** Null: all. */
  readonly types: ReadonlySet<string> | null;
  /** Further orders are left out. */
  readonly fits?: (row: OrderRow) => boolean;
}

const time = whole({ min: 0 });

/** What a list of at most so many rows may be asked for. */
export const windowTable = (maxSize: number) =>
  new FieldTable({
    'account-id': accountId,
    symbol: text,
    types: choices(HUOBI_TYPE_NAMES, 'Types'),
    side: choice(['buy', 'sell']),
    'start-time': time,
    'end-time': time,
    'start-date': day('start'),
    'end-date': day('end'),
    from: said(whole({ min: 0 }), 'Go on from this id'),
    direct: choice(['prev', 'next']),
    size: whole({ min: 1, max: maxSize }),
  });
export type WindowTable = ReturnType<typeof windowTable>;

export const defaultStart = (nowMs: number): number => nowMs - DEFAULT_DAYS * DAY_MS;

/**
 * `direct=prev` continues towards newer rows, everything else towards older ones. Answers are newest first either way.
 */
export function readWindow(
  parameters: Fields,
  table: WindowTable,
  { size, symbolKnown }: { readonly size: number; readonly symbolKnown: (symbol: string) => boolean },
): ListWindow {
  const symbol = table.read(parameters, 'symbol');
  if (symbol !== undefined && !symbolKnown(symbol)) refuse('symbol-unknown');
  const from = table.read(parameters, 'start-time') ?? table.read(parameters, 'start-date');
  const to = table.read(parameters, 'end-time') ?? table.read(parameters, 'end-date');
  if (from !== undefined && to !== undefined && from > to)
    refuseAs('base-date-limit-error', 'the start is behind the end');
  const types = table.read(parameters, 'types');
  const side = table.read(parameters, 'side');
  const anchor = table.read(parameters, 'from');
  const ascending = table.read(parameters, 'direct') === 'prev';
  return {
    ...(symbol === undefined ? {} : { symbol }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(anchor === undefined || anchor === 0 ? {} : { anchor }),
    ...(side === undefined ? {} : { side: SIDE[side] }),
    ascending,
    size: table.read(parameters, 'size') ?? size,
    types: types === undefined ? null : new Set(types),
  };
}

/** The same list with the row that it continues from: clients of `openOrders` expect it, and drop it. */
export const includingAnchor = (window: ListWindow): ListWindow =>
  window.anchor === undefined ? window : { ...window, anchor: window.anchor + (window.ascending ? -1 : 1) };

/** States of the Huobi API that do not exist here. They match nothing. */
const WITHOUT_EQUAL = ['rejected'] as const;
/** Clients that know no stops ask for these states and mean every waiting order. */
const MEAN_WAITING: readonly string[] = ['created', 'pre-submitted', 'submitted'];

export const statesTable = new FieldTable({ states: choices([...ORDER_STATES, ...WITHOUT_EQUAL], 'States') });

export function readStates(parameters: Fields): readonly OrderState[] {
  const wanted = statesTable.read(parameters, 'states');
  if (wanted === undefined) return ORDER_STATES;
  const waiting = wanted.some((state) => MEAN_WAITING.includes(state));
  return ORDER_STATES.filter((state) => wanted.includes(state) || (state === 'created' && waiting));
}
