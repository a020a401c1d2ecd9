import { ORDER_STATES, SIDE, type OrderState } from '@corella/contracts/market';
import { refuse } from '../../problem/refused.js';
import { refuseAs } from '../envelope/refuse-as.js';
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
}

export const WINDOW_FIELDS = [
  'symbol',
  'types',
  'start-time',
  'end-time',
  'start-date',
  'end-date',
  'from',
  'direct',
  'size',
  'account-id',
  'side',
];

export const defaultStart = (nowMs: number): number => nowMs - DEFAULT_DAYS * DAY_MS;

/**
 * `direct=prev` continues towards newer rows, everything else towards older ones. Answers are newest first either way.
 */
export function readWindow(
  parameters: Fields,
  limits: { readonly size: number; readonly maxSize: number; readonly symbolKnown: (symbol: string) => boolean },
): ListWindow {
  const symbol = parameters.text('symbol');
  if (symbol !== undefined && !limits.symbolKnown(symbol)) refuse('symbol-unknown');
  const from = parameters.whole('start-time') ?? parameters.day('start-date', 'start');
  const to = parameters.whole('end-time') ?? parameters.day('end-date', 'end');
  if (from !== undefined && to !== undefined && from > to)
    refuseAs('base-date-limit-error', 'the start is behind the end');
  const types = parameters.choices('types', HUOBI_TYPE_NAMES);
  const side = parameters.choice('side', ['buy', 'sell']);
  const anchor = parameters.whole('from');
  const ascending = parameters.choice('direct', ['prev', 'next']) === 'prev';
  return {
    ...(symbol === undefined ? {} : { symbol }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(anchor === undefined || anchor === 0 ? {} : { anchor }),
    ...(side === undefined ? {} : { side: SIDE[side] }),
    ascending,
    size: parameters.whole('size', { min: 1, max: limits.maxSize }) ?? limits.size,
    types: types === undefined ? null : new Set(types),
  };
}

/** States of the Huobi API that do not exist here. They match nothing. */
const WITHOUT_EQUAL = ['rejected'] as const;
/** Clients that know no stops ask for these states and mean every waiting order. */
const MEAN_WAITING: readonly string[] = ['created', 'pre-submitted', 'submitted'];

export const HUOBI_STATES: readonly string[] = [...ORDER_STATES, ...WITHOUT_EQUAL];

export function readStates(parameters: Fields): readonly OrderState[] {
  const wanted = parameters.choices('states', [...ORDER_STATES, ...WITHOUT_EQUAL]);
  if (wanted === undefined) return ORDER_STATES;
  const waiting = wanted.some((state) => MEAN_WAITING.includes(state));
  return ORDER_STATES.filter((state) => wanted.includes(state) || (state === 'created' && waiting));
}
