import type { PlaceOrder } from '@corella/contracts/web';
import { groupThousands } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../../core/exchange-context.js';
import { totalOf } from '../amounts/draft.js';
import styles from '../look/form.module.css';

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }): JSX.Element {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      {children}
    </div>
  );
}

/**
 * Type, prices and amounts of the order, each with its unit, all taken from what is sent: the form's total may be left
 * over from a limit price, or be more than whole lots cost.
 */
export function OrderFacts({ body }: { readonly body: PlaceOrder }): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, base, quote } = useExchange();
  const total = body.total ?? totalOf(body.price ?? '', body.quantity ?? '', market);
  const amount = (text: string, unit: string): JSX.Element => (
    <dd className="num">
      {groupThousands(text)} {unit}
    </dd>
  );
  return (
    <dl className={styles.confirm}>
      <Line name={t('orders.type')}>
        <dd>{t(`type.${body.type}`)}</dd>
      </Line>
      {body.stopPrice === undefined || body.operator === undefined ? null : (
        <Line name={t(`stop.label.${body.operator}`)}>{amount(body.stopPrice, quote)}</Line>
      )}
      {body.price === undefined ? null : <Line name={t('orders.price')}>{amount(body.price, quote)}</Line>}
      {body.quantity === undefined ? null : <Line name={t('orders.quantity')}>{amount(body.quantity, base)}</Line>}
      {total === '' ? null : (
        <Line name={body.total === undefined ? t('orders.total') : t('confirm.spend')}>{amount(total, quote)}</Line>
      )}
      {body.stpMode === undefined ? null : (
        <Line name={t('form.selfTrade')}>
          <dd>{t(`stp.${body.stpMode}`)}</dd>
        </Line>
      )}
    </dl>
  );
}
