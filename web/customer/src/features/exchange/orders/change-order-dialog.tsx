import { newIdempotencyKey } from '@corella/api-client';
import type { Order, ReplaceOrder } from '@corella/contracts/web';
import { Button, Dialog, Field, assetCode, plainDecimal } from '@corella/ui';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { wireDecimal } from '../../../decimal/decimal.js';
import { useChangeOrder } from '../core/use-change-order.js';
import { useSymbolFormat } from './order-cells.js';
import styles from './orders.module.css';

type Part = 'price' | 'quantity' | 'stopPrice';

export interface ChangeOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** What of an order is still open, as it stands in the form. */
function startOf({
  price,
  quantity,
  filledQuantity,
  stopPrice,
  state,
}: Order): Readonly<Partial<Record<Part, string>>> {
  return {
    ...(state === 'created' && stopPrice !== null ? { stopPrice } : {}),
    ...(price === null ? {} : { price }),
    ...(quantity === null ? {} : { quantity: wireDecimal(quantity).minus(wireDecimal(filledQuantity)).toFixed() }),
  };
}

/** Changes price, trigger or quantity of an open order: one replacement, which goes to the end of the queue. */
export function ChangeOrderDialog({ order, onClose }: ChangeOrderDialogProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const { label: pair, base, quote } = useSymbolFormat()(order.symbol);
  const { pending, change } = useChangeOrder();
  const [start] = useState(() => startOf(order));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const attempt = useRef({ text: '', key: '' });
  const parts = (['stopPrice', 'price', 'quantity'] as const).filter((part) => start[part] !== undefined);
  const changed = parts.filter((part) => !wireDecimal(draft[part]).eq(wireDecimal(start[part])));

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const changes: ReplaceOrder = Object.fromEntries(changed.map((part) => [part, draft[part] ?? '']));
    const text = JSON.stringify(changes);
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() };
    setErrors({});
    change(
      { order, changes, idempotencyKey: attempt.current.key },
      {
        changed: onClose,
        refused: (answered, found) => {
          setErrors(found);
          if (answered) attempt.current = { text: '', key: '' };
        },
      },
    );
  };

  return (
    <Dialog
      open
      width={400}
      onClose={pending ? () => undefined : onClose}
      title={t('change.title', { pair, side: t(`side.${order.side}`) })}
    >
      <form className={styles.change} onSubmit={send} noValidate>
        {parts.map((part) => (
          <Field
            key={part}
            label={t(`change.${part}`)}
            inputMode="decimal"
            autoComplete="off"
            data-first-focus={part === 'price' ? '' : undefined}
            value={draft[part] ?? ''}
            after={<span className={styles.unit}>{assetCode(part === 'quantity' ? base : quote)}</span>}
            {...(errors[part] === undefined ? {} : { error: errors[part] })}
            onChange={({ target }) => setDraft({ ...draft, [part]: plainDecimal(target.value) })}
          />
        ))}
        <p className={styles.changeNote}>{t('change.note')}</p>
        <div className={styles.changeActs}>
          <Button disabled={pending} onClick={onClose}>
            {t('change.back')}
          </Button>
          <Button type="submit" kind="primary" busy={pending} disabled={changed.length === 0}>
            {t('change.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
