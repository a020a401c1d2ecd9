import { ProblemError } from '@corella/api-client';
import { Button, Field, plainDecimal, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import { useStatement, useVerifyBankAccount, type BankAccountView } from './api/bank-accounts.js';
import styles from './look/bank.module.css';

/** 0.01 to 0.99: nothing else is sent, so nothing else costs an attempt. */
const AMOUNT = /^0\.(?!0+$)\d{1,2}$/;

interface TellAmountProps {
  readonly account: BankAccountView;
  readonly simulated: boolean;
  readonly left: number;
}

/** Asks for the amount that arrived. In a demo the statement can be read here. */
export function TellAmount({ account, simulated, left }: TellAmountProps): JSX.Element {
  const { t } = useTranslation('bank');
  const verify = useVerifyBankAccount();
  const statement = useStatement();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const { accountId, currency } = account;
  const amount = plainDecimal(typed.trim()).replace(/^\./, '0.');
  const refused =
    verify.error instanceof ProblemError ? (verify.error.fieldErrors['amount'] ?? messageOf(verify.error)) : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!AMOUNT.test(amount)) return;
    verify.mutate({ accountId, amount }, { onSuccess: () => toast.done(t('verified')) });
  };
  return (
    <form className={styles.test} noValidate aria-label={t('confirm')} onSubmit={onSubmit}>
      {simulated ? (
        <p className={`${styles.statement} num`}>
          <Button size="s" busy={statement.isPending} onClick={() => statement.mutate(accountId)}>
            {t('statement.read')}
          </Button>
          <span role="status">
            {statement.data === undefined
              ? ''
              : t('statement.line', { amount: statement.data.amount, currency: currency.toUpperCase() })}
          </span>
        </p>
      ) : null}
      <Field
        label={t('amount')}
        hint={t('left', { count: left })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={4}
        value={typed}
        error={asked && !AMOUNT.test(amount) ? t('amountWrong') : refused}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={verify.isPending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
