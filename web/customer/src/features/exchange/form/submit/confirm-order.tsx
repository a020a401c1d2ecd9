import { useStale } from '@corella/api-client';
import type { PlaceOrder } from '@corella/contracts/web';
import { Button, Check, Dialog, groupThousands } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useExchange } from '../../core/exchange-context.js';
import { OrderEstimate } from '../estimate/order-estimate.js';
import { StaleNote } from '../notes/form-notes.js';
import { OrderFacts } from './order-facts.js';
import type { OrderDraft } from '../amounts/draft.js';
import styles from '../look/form.module.css';

const WAITS_NOTE = 'confirm-order-stale';

export interface ConfirmOrderProps {
  readonly body: PlaceOrder | null;
  readonly draft: OrderDraft;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (dontAskAgain: boolean) => void;
}

/** Shows the order once more in words and numbers before it is placed. Once it is sent there is no way back. */
export function ConfirmOrder({ body, draft, busy, onClose, onConfirm }: ConfirmOrderProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { pair, base } = useExchange();
  const [dontAsk, setDontAsk] = useState(false);
  const side = body?.side ?? 'buy';
  // What is asked may have grown old while the dialog was open.
  const waits = useStale() && body?.type === 'market';
  return (
    <Dialog
      open={body !== null}
      onClose={busy ? () => undefined : onClose}
      width={400}
      title={t(`confirm.title.${side}`, { pair })}
      actions={
        <>
          <Button size="l" disabled={busy} onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <button
            type="button"
            className={styles.submit}
            data-side={side}
            disabled={busy || waits}
            aria-describedby={waits ? WAITS_NOTE : undefined}
            aria-busy={busy || undefined}
            data-first-focus=""
            onKeyDown={(event) => {
              // The key that opened the dialog may still be down. Only a press of its own confirms.
              if (event.repeat) event.preventDefault();
            }}
            onClick={() => onConfirm(dontAsk)}
          >
            {t(`form.submit.${side}`, { base })}
          </button>
        </>
      }
    >
      {body === null ? null : (
        <>
          <OrderFacts body={body} />
          <p className={styles.meaning}>
            {t(`confirm.means.${body.type}`, {
              condition:
                body.operator === undefined
                  ? ''
                  : t(`stop.when.${body.operator}`, { price: groupThousands(body.stopPrice ?? '') }),
            })}
          </p>
          <OrderEstimate side={body.side} type={body.type} draft={draft} />
          {waits ? <StaleNote kind="market" id={WAITS_NOTE} /> : null}
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
