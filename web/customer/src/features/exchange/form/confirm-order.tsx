import type { PlaceOrder } from '@corella/contracts/web';
import { Button, Check, Dialog, assetCode, groupThousands } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../page/exchange-context.js';
import { OrderEstimate } from './order-estimate.js';
import type { OrderDraft } from './draft.js';
import styles from './form.module.css';

export interface ConfirmOrderProps {
  readonly body: PlaceOrder | null;
  readonly draft: OrderDraft;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (dontAskAgain: boolean) => void;
}

/** The order once more in words and numbers, before it is placed. */
export function ConfirmOrder({ body, draft, busy, onClose, onConfirm }: ConfirmOrderProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { market, pair, base, quote } = useExchange();
  const [dontAsk, setDontAsk] = useState(false);
  const side = body?.side ?? 'buy';
  return (
    <Dialog
      open={body !== null}
      onClose={onClose}
      width={400}
      title={t(`confirm.title.${side}`, { pair })}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <button
            type="button"
            className={styles.submit}
            data-side={side}
            disabled={busy}
            aria-busy={busy || undefined}
            onClick={() => onConfirm(dontAsk)}
          >
            {t(`form.submit.${side}`, { base })}
          </button>
        </>
      }
    >
      {body === null ? null : (
        <>
          <dl className={styles.confirm}>
            <div className={styles.line}>
              <dt>{t('orders.type')}</dt>
              <dd>{t(`type.${body.type}`)}</dd>
            </div>
            {body.stopPrice === undefined || body.operator === undefined ? null : (
              <div className={styles.line}>
                <dt>{t(`stop.label.${body.operator}`)}</dt>
                <dd className="num">
                  {groupThousands(body.stopPrice)} {quote}
                </dd>
              </div>
            )}
            {body.price === undefined ? null : (
              <div className={styles.line}>
                <dt>{t('orders.price')}</dt>
                <dd className="num">
                  {groupThousands(body.price)} {quote}
                </dd>
              </div>
            )}
            {body.quantity === undefined ? null : (
              <div className={styles.line}>
                <dt>{t('orders.quantity')}</dt>
                <dd className="num">
                  {groupThousands(body.quantity)} {base}
                </dd>
              </div>
            )}
            {draft.total === '' ? null : (
              <div className={styles.line}>
                <dt>{body.total === undefined ? t('orders.total') : t('confirm.spend')}</dt>
                <dd className="num">
                  {groupThousands(draft.total)} {assetCode(market.quote)}
                </dd>
              </div>
            )}
            {body.stpMode === undefined ? null : (
              <div className={styles.line}>
                <dt>{t('form.selfTrade')}</dt>
                <dd>{t(`stp.${body.stpMode}`)}</dd>
              </div>
            )}
          </dl>
          <p className={styles.meaning}>
            {t(`confirm.means.${body.type}`, {
              condition:
                body.operator === undefined
                  ? ''
                  : t(`stop.when.${body.operator}`, { price: groupThousands(body.stopPrice ?? '') }),
            })}
          </p>
          <OrderEstimate side={body.side} type={body.type} draft={draft} />
          <Check
            className={styles.dontAsk}
            label={t('confirm.dontAsk')}
            checked={dontAsk}
            onChange={(event) => setDontAsk(event.target.checked)}
          />
        </>
      )}
    </Dialog>
  );
}
