import { newIdempotencyKey, useMe } from '@corella/api-client';
import type { Order } from '@corella/contracts/web';
import { useState } from 'react';
import { asksBefore } from '../../core/form-preferences.js';
import { useChangeOrder } from '../../core/use-change-order.js';

/** An order and the price that it is to have. */
export interface Move {
  readonly order: Order;
  readonly of: 'price' | 'stopPrice';
  /** Decimal string. */
  readonly price: string;
  readonly idempotencyKey: string;
}

export interface MoveOrder {
  /** Waits for an answer: the customer's, or then the venue's. */
  readonly move: Move | null;
  readonly pending: boolean;
  readonly ask: (order: Order, of: Move['of'], price: string) => void;
  readonly confirm: () => void;
  readonly keep: () => void;
}

/** Moves an order to another price. Asks first, unless the customer has turned that off. */
export function useMoveOrder(): MoveOrder {
  const { data: me } = useMe();
  const { pending, change } = useChangeOrder();
  const [move, setMove] = useState<Move | null>(null);

  const send = ({ order, of, price, idempotencyKey }: Move): void =>
    change(
      { order, changes: of === 'price' ? { price } : { stopPrice: price }, idempotencyKey },
      {
        changed: () => setMove(null),
        refused: (answered) => {
          if (answered) setMove(null);
        },
      },
    );

  return {
    move,
    pending,
    ask: (order, of, price) => {
      const wanted = { order, of, price, idempotencyKey: newIdempotencyKey() };
      setMove(wanted);
      if (!asksBefore(me?.preferences)) send(wanted);
    },
    confirm: () => {
      if (move !== null) send(move);
    },
    keep: () => setMove(null),
  };
}
