import { zodResolver } from '@hookform/resolvers/zod';
import type { Me } from '@corella/contracts/web';
import { Button, Field, plainDecimal, showDecimal } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormProblem, spreadProblem } from '../../../forms/form-problem.js';
import { useErrorText } from '../../../forms/use-error-text.js';
import { newestOf, usePlayPayment } from '../api/deposits.js';
import type { DepositChannelView, DepositRow } from '../api/deposits.js';
import styles from '../look/deposit.module.css';

/** A payment that the page waits for. */
export interface Payment {
  readonly amount: string;
  /** The newest deposit before it; null for none. */
  readonly after: string | null;
  /** When the page no longer asks every second (ms). */
  readonly until: number;
}

const PATIENCE_MS = 20_000;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const schema = z.object({
  amount: z
    .string()
    .transform(plainDecimal)
    .pipe(z.string().min(1, 'required').regex(AMOUNT, 'cents'))
    .refine((text) => !/^[0.]+$/.test(text), 'cents'),
  payerName: z.string().trim().min(1, 'required').max(140),
});
type Typed = z.input<typeof schema>;
const FIELDS = ['amount', 'payerName'] as const;

export interface PayNowProps {
  readonly channel: DepositChannelView;
  readonly payId: string;
  readonly me: Me;
  readonly payment: Payment | null;
  readonly rows: readonly DepositRow[] | undefined;
  readonly onPaid: (payment: Payment) => void;
}

/** Only in a demo: somebody pays into the PayID, under the customer's name or another one. */
export function PayNow({ channel, payId, me, payment, rows, onPaid }: PayNowProps): JSX.Element {
  const { t } = useTranslation('deposit');
  const text = useErrorText();
  const pay = usePlayPayment();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Typed, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: '250', payerName: me.name ?? me.email },
  });
  const { errors } = formState;
  const submit = handleSubmit((typed) => {
    setProblem(null);
    const after = newestOf(rows ?? []);
    pay.mutate(
      { currency: channel.currency, to: payId, ...typed },
      {
        onSuccess: () => onPaid({ amount: typed.amount, after, until: Date.now() + PATIENCE_MS }),
        onError: (error) => setProblem(spreadProblem(error, FIELDS, setError)),
      },
    );
  });
  const amountError = errors.amount?.message;
  return (
    <form className={styles.pay} noValidate aria-label={t('pay.title')} onSubmit={(event) => void submit(event)}>
      <Field
        {...register('amount')}
        inputMode="decimal"
        autoComplete="off"
        label={t('pay.amount')}
        after={<span className={styles.unit}>AUD</span>}
        error={amountError === 'cents' ? t('pay.cents') : text(amountError)}
      />
      <Field
        {...register('payerName')}
        autoComplete="off"
        maxLength={140}
        label={t('pay.payer')}
        error={text(errors.payerName?.message)}
      />
      <Button type="submit" kind="primary" size="l" busy={pay.isPending}>
        {t('pay.submit')}
      </Button>
      <p className={`${styles.outcome} num`} role="status">
        {payment === null ? (
          t(me.name === null ? 'pay.unnamed' : 'pay.named')
        ) : (
          <Outcome payment={payment} rows={rows} />
        )}
      </p>
      <FormProblem text={problem} />
    </form>
  );
}

/** What has become of the payment so far. */
function Outcome({ payment, rows }: Pick<PayNowProps, 'rows'> & { readonly payment: Payment }): JSX.Element {
  const { t } = useTranslation('deposit');
  const newest = rows?.[0];
  const come = newest === undefined || newest.depositId === payment.after ? null : newest;
  const outcome = come === null ? 'sent' : come.state === 'pending' && come.reason !== null ? 'waiting' : come.state;
  return <>{t(`pay.outcome.${outcome}`, { amount: showDecimal(come?.amount ?? payment.amount, 2) })}</>;
}
