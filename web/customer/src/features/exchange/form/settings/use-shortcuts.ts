import { useEffect } from 'react';
import type { OrderKind } from '../terms/order-terms.js';
import type { OrderSide } from '../../core/order-side.js';

export interface ShortcutActions {
  readonly side: (side: OrderSide) => void;
  readonly kind: (kind: OrderKind) => void;
  readonly search: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/**
 * Single keys, only when switched on, never while typing, never with a modifier, never in a dialog. None of them places
 * an order.
 */
export function useShortcuts(enabled: boolean, actions: ShortcutActions): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const run = (key: string): boolean => {
      switch (key) {
        case 'b':
          actions.side('buy');
          return true;
        case 's':
          actions.side('sell');
          return true;
        case 'l':
          actions.kind('limit');
          return true;
        case 'm':
          actions.kind('market');
          return true;
        case '/':
          actions.search();
          return true;
        default:
          return false;
      }
    };
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]') !== null
      )
        return;
      if (run(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled, actions]);
}
