import type { OrderState } from '@corella/contracts/market';

export const OPEN_STATES: readonly OrderState[] = [
  'created',
  'pre-submitted',
  'submitted',
  'partial-filled',
  'canceling',
];
export const FINISHED_STATES: readonly OrderState[] = ['filled', 'partial-canceled', 'canceled'];

/** The Huobi API's numbers for why a cancel came too late (docs/rules/api-for-keys.md 27). */
export const ORDER_STATE_NUMBER = {
  longGone: -1,
  notFound: 0,
  partialCanceled: 5,
  filled: 6,
  canceled: 7,
  canceling: 10,
} as const;

export function orderStateNumber(state: unknown): number {
  if (state === 'filled') return ORDER_STATE_NUMBER.filled;
  if (state === 'canceled') return ORDER_STATE_NUMBER.canceled;
  if (state === 'partial-canceled') return ORDER_STATE_NUMBER.partialCanceled;
  return state === 'canceling' ? ORDER_STATE_NUMBER.canceling : ORDER_STATE_NUMBER.longGone;
}
