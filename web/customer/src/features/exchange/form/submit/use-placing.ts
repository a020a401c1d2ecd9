import { useMe, useSetPreference } from '@corella/api-client';
import type { PlaceOrder } from '@corella/contracts/web';
import { useState } from 'react';
import { useExchange } from '../../core/exchange-context.js';
import { CONFIRM_PREFERENCE, asksBefore } from '../../core/form-preferences.js';
import { useSubmitOrder } from './use-submit-order.js';

export interface PlacingOutcome {
  readonly onPlaced: () => void;
  /** The server's refusals, by field. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}

export interface Placing {
  readonly pending: boolean;
  /** The order that waits for the customer's confirmation. */
  readonly asked: PlaceOrder | null;
  readonly place: (body: PlaceOrder) => void;
  readonly confirm: (dontAskAgain: boolean) => void;
  readonly back: () => void;
}

/** Asks before an order is sent, unless the customer has turned that off, and sends it. */
export function usePlacing({ onPlaced, onRefused }: PlacingOutcome): Placing {
  const { pair } = useExchange();
  const { data: me } = useMe();
  const setPreference = useSetPreference();
  const [asked, setAsked] = useState<PlaceOrder | null>(null);
  const order = useSubmitOrder(pair);
  const send = (body: PlaceOrder): void =>
    order.submit(body, {
      placed: () => {
        setAsked(null);
        onPlaced();
      },
      refused: (fields) => {
        setAsked(null);
        onRefused(fields);
      },
    });
  return {
    pending: order.pending,
    asked,
    place: (body) => {
      if (asksBefore(me?.preferences)) setAsked(body);
      else send(body);
    },
    confirm: (dontAskAgain) => {
      if (dontAskAgain) setPreference.mutate({ key: CONFIRM_PREFERENCE, value: 'off' });
      if (asked !== null) send(asked);
    },
    back: () => setAsked(null),
  };
}
