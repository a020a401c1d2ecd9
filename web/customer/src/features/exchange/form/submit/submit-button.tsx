import { useStale } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { isTrading } from '../../../../market-list/market-rows.js';
import { useExchange } from '../../core/exchange-context.js';
import type { OrderKind } from '../terms/order-terms.js';
import type { OrderSide } from '../../core/order-side.js';
import styles from '../look/form.module.css';
import { AUTHORITY_NOTE, PAUSED_NOTE, STALE_NOTE, mayTrade } from '../notes/form-notes.js';

/** Why the button is disabled: the id of the note that says so, or null. */
function refusalOf(
  me: Me,
  options: { readonly paused: boolean; readonly stale: boolean; readonly kind: OrderKind },
): string | null {
  if (options.paused) return PAUSED_NOTE;
  if (!mayTrade(me)) return AUTHORITY_NOTE;
  return options.stale && options.kind === 'market' ? STALE_NOTE : null;
}

export interface SubmitButtonProps {
  /** Undefined while it is not known who is logged in. */
  readonly me: Me | undefined;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly pending: boolean;
}

export function SubmitButton({ me, side, kind, pending }: SubmitButtonProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, base } = useExchange();
  const stale = useStale(market);
  const refusal = me ? refusalOf(me, { paused: !isTrading(market), stale, kind }) : null;
  return (
    <button
      type="submit"
      className={styles.submit}
      data-side={side}
      disabled={!me || refusal !== null || pending}
      aria-describedby={refusal ?? undefined}
      aria-busy={pending || undefined}
    >
      {refusal === PAUSED_NOTE ? t('fuse.tag') : t(`form.submit.${side}`, { base })}
    </button>
  );
}
