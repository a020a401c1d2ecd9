import type { CancelAnswer, SeenOrder } from '../history.js';
import { unitsOf } from './units.js';
import type { Model } from './linearize.js';

export type Final = 'filled' | 'canceled' | 'partial-canceled';

/** What an operation says about one order. */
export type OrderOp =
  /** The id is null if the outcome is unknown. */
  | { readonly is: 'placed'; readonly orderId: string | null }
  /** Refused by the ledger, which answers the first order's id if there is one. */
  | { readonly is: 'not-placed'; readonly conflict: boolean }
  /** The state is null if the outcome is unknown. */
  | { readonly is: 'cancelled'; readonly state: CancelAnswer | null }
  | { readonly is: 'seen'; readonly order: SeenOrder | null };

/**
 * An order under one client order id. Fills happen unasked, so `filled` is the least that it has filled: whatever shows
 * more moves it on.
 */
export interface OrderModelState {
  readonly phase: 'absent' | 'open' | 'ended';
  readonly orderId: string | null;
  readonly filled: bigint;
  /** Null while it is open, and if it has ended and nobody was told how. */
  readonly final: Final | null;
  /** Null if nobody was told. */
  readonly reason: string | null;
}

const ABSENT: OrderModelState = { phase: 'absent', orderId: null, filled: 0n, final: null, reason: null };
const BY_CLIENT = 'user-cancel';
const FINALS: ReadonlySet<string> = new Set<Final>(['filled', 'canceled', 'partial-canceled']);
export const isFinal = (state: string): state is Final => FINALS.has(state);

/** An order of `amount` units of its base asset. */
export const orderModel = (amount: bigint): Model<OrderModelState, OrderOp> => ({
  initial: ABSENT,
  step: (state, op) => {
    switch (op.is) {
      case 'placed':
        return placed(state, op.orderId);
      case 'not-placed':
        return state.phase === 'absent' && !op.conflict ? state : null;
      case 'cancelled':
        return cancelled(state, op.state, amount);
      case 'seen':
        return seen(state, op.order, amount);
    }
  },
  keyOf: ({ phase, orderId, filled, final, reason }) => `${phase} ${orderId} ${filled} ${final} ${reason}`,
});

const named = (state: OrderModelState, orderId: string | null): OrderModelState | null =>
  orderId === null || state.orderId === orderId ? state : state.orderId === null ? { ...state, orderId } : null;

/** Whoever repeats a placement gets the first order's id. */
const placed = (state: OrderModelState, orderId: string | null): OrderModelState | null =>
  named(state.phase === 'absent' ? { ...ABSENT, phase: 'open' } : state, orderId);

/** Ends as `final`, or has ended so. */
function endedAs(state: OrderModelState, final: Final, amount: bigint): OrderModelState | null {
  if (state.phase === 'absent' || (state.final !== null && state.final !== final)) return null;
  if (final === 'filled')
    return state.reason === BY_CLIENT ? null : { ...state, phase: 'ended', final, filled: amount };
  if (final === 'canceled' && state.filled > 0n) return null;
  return { ...state, phase: 'ended', final };
}

function cancelled(state: OrderModelState, answer: CancelAnswer | null, amount: bigint): OrderModelState | null {
  if (answer === 'not-found') return state.phase === 'absent' ? state : null;
  // Without an answer it has ended what was open, and nothing else.
  if (answer === null) return state.phase === 'open' ? { ...state, phase: 'ended', reason: BY_CLIENT } : state;
  if (state.phase === 'absent') return null;
  if (answer === 'ended') return { ...state, phase: 'ended' };
  if (answer === 'canceling') return state.phase === 'open' ? { ...state, phase: 'ended', reason: BY_CLIENT } : null;
  return endedAs(state, answer, amount);
}

function seen(state: OrderModelState, order: SeenOrder | null, amount: bigint): OrderModelState | null {
  if (order === null) return state.phase === 'absent' ? state : null;
  const filled = unitsOf(order.filled);
  const known = state.phase === 'absent' ? null : named(state, order.orderId);
  if (!known || filled < known.filled || filled > amount) return null;
  if (!isFinal(order.state)) {
    const fits = known.phase === 'open' && filled < amount && (order.state === 'partial-filled') === filled > 0n;
    return fits ? { ...known, filled } : null;
  }
  return seenEnded(known, { ...order, state: order.state }, { filled, amount });
}

function seenEnded(
  known: OrderModelState,
  { state: final, reason }: SeenOrder & { readonly state: Final },
  { filled, amount }: { readonly filled: bigint; readonly amount: bigint },
): OrderModelState | null {
  const why = final === 'filled' ? null : reason;
  // Only a client that asked for it cancels; an order may end for other reasons by itself.
  if (known.phase === 'open' && why === BY_CLIENT) return null;
  if (known.reason !== null && known.reason !== why) return null;
  const fits = final === 'filled' ? filled === amount : (final === 'canceled') === (filled === 0n) && filled < amount;
  const ended = fits ? endedAs({ ...known, filled }, final, amount) : null;
  return ended && { ...ended, filled, reason: why };
}
