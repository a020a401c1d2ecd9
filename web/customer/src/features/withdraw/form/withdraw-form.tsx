import { useBalances } from '@corella/api-client';
import type { Balances, Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { useBalancesHidden } from '../../../live/hidden-balances.js';
import { usePayees } from '../api/payees.js';
import type { WithdrawalLine, WithdrawalTermsView } from '../api/withdrawals.js';
import { ConfirmDialog, type Asked } from '../confirm/confirm-dialog.js';
import styles from '../look/withdraw.module.css';
import { AmountPart } from './amount-part.js';
import { amountProblem, plainAmount } from '../amounts/amount.js';
import { PayeeChoice } from './payee-choice.js';

export interface WithdrawFormProps {
  readonly me: Me;
  readonly terms: WithdrawalTermsView;
  readonly rows: readonly WithdrawalLine[];
  /** Nothing can be withdrawn now. What is written stays. */
  readonly blocked: boolean;
}

/** To whom and how much. What is wrong is told once somebody has asked for it. */
export function WithdrawForm({ me, terms, rows, blocked }: WithdrawFormProps): JSX.Element {
  const { t } = useTranslation('withdraw');
  const payees = usePayees(terms);
  const balances = useBalances(true);
  const hidden = useBalancesHidden();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { currency, chain, rail } = terms;
  const available = balances.data ? availableOf(balances.data, currency) : null;
  // One alone needs no choice.
  const only = payees.data?.length === 1 ? payees.data[0] : undefined;
  const payee = payees.data?.find(({ id }) => id === chosenId) ?? only;
  const problem = amountProblem(typed, terms, available);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (blocked || problem !== null || payee === undefined) return;
    const amount = plainAmount(typed);
    const where = chain === null ? { bankAccountId: payee.id } : { chain, addressId: payee.id };
    setAsked({ wanted: { currency, amount, ...where }, payee });
  };
  return (
    <>
      <form className={styles.form} noValidate aria-label={t('title')} onSubmit={submit}>
        <fieldset disabled={blocked}>
          <legend className="sr">{t('title')}</legend>
          <ol className={styles.steps}>
            <Step at={1} title={t('to')} more={<AddLink rail={rail} />}>
              <PayeeChoice
                kind={rail}
                payees={payees}
                chosen={payee}
                error={tried && payee === undefined ? t(`payee.${rail}.choose`) : undefined}
                onChoose={({ id }) => setChosenId(id)}
              />
            </Step>
            <Step at={2} title={t('amount')}>
              <AmountPart
                terms={terms}
                typed={typed}
                available={available}
                hidden={hidden}
                problem={tried ? problem : null}
                onType={setTyped}
              />
            </Step>
          </ol>
        </fieldset>
        <div className={styles.go}>
          <p>{t(`next.${rail}`)}</p>
          <Button type="submit" kind="primary" size="l" disabled={blocked}>
            {t('review')}
          </Button>
        </div>
      </form>
      <ConfirmDialog asked={asked} terms={terms} rows={rows} me={me} onClose={() => setAsked(null)} />
    </>
  );
}

/** What is held of it; nothing where there is no row. */
const availableOf = ({ items }: Balances, currency: string): string =>
  items.find(({ asset }) => asset === currency)?.available ?? '0';

function AddLink({ rail }: Pick<WithdrawalTermsView, 'rail'>): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  return (
    <Link className={styles.link} to={to(rail === 'bank' ? '/bank/' : '/address/')}>
      {t(`payee.${rail}.add`)}
    </Link>
  );
}

function Step({
  at,
  title,
  more,
  children,
}: {
  readonly at: number;
  readonly title: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <li>
      <span className={`${styles.no} num`} aria-hidden="true">
        {at}
      </span>
      <div>
        <h2>
          {title} {more}
        </h2>
        {children}
      </div>
    </li>
  );
}
