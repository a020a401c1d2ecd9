import { Button, Dialog, dateTime, Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../forms/form-problem.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useRemoveBankAccount, useTestDeposit, type BankAccountView } from './api/bank-accounts.js';
import styles from './look/bank.module.css';
import { TellAmount } from './tell-amount.js';

interface BankCardProps {
  readonly account: BankAccountView;
  readonly simulated: boolean;
}

/** One account, and what is left to do until it is verified. */
export function BankCard({ account, simulated }: BankCardProps): JSX.Element {
  const { t } = useTranslation('bank');
  const [deleting, setDeleting] = useState(false);
  const { accountId, currency, state, name, bank } = account;
  return (
    <li className={styles.card} aria-labelledby={accountId}>
      <header className={styles.head}>
        <h2 id={accountId}>{bank ?? t('unknownBank')}</h2>
        <span className={styles.state} data-state={state}>
          {state === 'verified' ? <Icon name="check" size={16} /> : null}
          {t(`state.${state}`)}
        </span>
      </header>
      <dl className={`${styles.lines} num`}>
        <dt>{t('account')}</dt>
        <dd>{account.account}</dd>
        <dt>{t('name')}</dt>
        <dd>{name}</dd>
        <dt>{t('currency')}</dt>
        <dd>{currency.toUpperCase()}</dd>
      </dl>
      {state === 'verified' ? null : <Test account={account} simulated={simulated} />}
      <Button size="s" onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
      <Deletion account={account} open={deleting} onClose={() => setDeleting(false)} />
    </li>
  );
}

/** What the last test deposit stands at, and the next one. */
function Test({ account, simulated }: BankCardProps): JSX.Element {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const send = useTestDeposit();
  const { test, accountId, nextTestAt } = account;
  return (
    <div className={styles.test}>
      <p role="status">{t(`test.${test?.state ?? 'none'}`)}</p>
      {test?.state === 'arrived' ? <TellAmount account={account} simulated={simulated} left={test.left} /> : null}
      {test?.state === 'sending' ? null : nextTestAt !== null ? (
        <p className={styles.quiet}>{t('test.next', { at: dateTime(Date.parse(nextTestAt), language) })}</p>
      ) : (
        <>
          <Button
            kind={test?.state === 'arrived' ? 'secondary' : 'primary'}
            busy={send.isPending}
            onClick={() => send.mutate(accountId)}
          >
            {t('test.send')}
          </Button>
          <FormProblem text={send.isError ? messageOf(send.error) : null} />
        </>
      )}
    </div>
  );
}

function Deletion({
  account,
  open,
  onClose,
}: Pick<BankCardProps, 'account'> & { readonly open: boolean; readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation('bank');
  return (
    <Dialog open={open} onClose={onClose} title={t('deletion.title')} width={480}>
      <Ask account={account} onClose={onClose} />
    </Dialog>
  );
}

function Ask({ account, onClose }: Pick<BankCardProps, 'account'> & { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation('bank');
  const remove = useRemoveBankAccount();
  return (
    <div className={styles.test}>
      <p>{t('deletion.text', { account: account.account })}</p>
      <FormProblem text={remove.isError ? messageOf(remove.error) : null} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('deletion.keep')}
        </Button>
        <Button
          kind="primary"
          size="l"
          busy={remove.isPending}
          onClick={() => remove.mutate(account.accountId, { onSuccess: onClose })}
        >
          {t('deletion.confirm')}
        </Button>
      </div>
    </div>
  );
}
