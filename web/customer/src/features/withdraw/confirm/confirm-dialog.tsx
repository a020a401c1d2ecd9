import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button, Check, Dialog, Icon, clockTime, showDecimal, trimDecimal } from '@corella/ui';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AddressText } from '../../../address-text/address-text.js';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useTo } from '../../../i18n/use-language.js';
import { ProofField } from '../../../step-up/proof-field.js';
import { useProof } from '../../../step-up/use-proof.js';
import type { Payee } from '../api/payees.js';
import {
  useRequestWithdrawal,
  type Requesting,
  type WantedWithdrawal,
  type WithdrawalLine,
  type WithdrawalTermsView,
} from '../api/withdrawals.js';
import { arrivesOf, isNone, repeatedAt, shownPlaces } from '../amounts/amount.js';
import styles from '../look/withdraw.module.css';

export interface Asked {
  readonly wanted: WantedWithdrawal;
  readonly payee: Payee;
}
interface ConfirmDialogProps {
  /** Null while nothing is asked for. */
  readonly asked: Asked | null;
  readonly terms: WithdrawalTermsView;
  readonly rows: readonly WithdrawalLine[];
  readonly me: Me;
  readonly onClose: () => void;
}

/** Shows all of it once more, and has the customer prove who asks. What was sent goes on without it. */
export function ConfirmDialog({ asked, ...rest }: ConfirmDialogProps): JSX.Element | null {
  const { t } = useTranslation('withdraw');
  const request = useRequestWithdrawal();
  if (asked === null) return null;
  const { amount, currency } = asked.wanted;
  const sum = `${showDecimal(amount, shownPlaces(currency))} ${currency.toUpperCase()}`;
  return (
    <Dialog open onClose={rest.onClose} title={t('confirm.title', { amount: sum })} width={480}>
      <Confirm {...asked} {...rest} request={request} />
    </Dialog>
  );
}

interface ConfirmProps extends Asked, Omit<ConfirmDialogProps, 'asked'> {
  readonly request: Requesting;
}

function Confirm({ wanted, payee, terms, rows, me, request, onClose }: ConfirmProps): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  const navigate = useNavigate();
  const proof = useProof({ totp: me.totp, passkeys: me.passkeys });
  // A second press may come before the button is busy, and a code counts only once.
  const isSending = useRef(false);
  const [asked, setAsked] = useState(false);
  const [again, setAgain] = useState(false);
  // Looked up once: the list gets the withdrawal itself while it is being asked for.
  const [repeated] = useState(() => repeatedAt(rows, wanted, Date.now()));
  // What was said of another one is not said of this one.
  const error = request.variables?.wanted === wanted ? request.error : null;
  const errors = error instanceof ProblemError ? error.fieldErrors : {};
  const refused = errors['stepUp'] ?? errors['code'];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (proof.missing !== undefined || (repeated !== null && !again) || isSending.current) return;
    isSending.current = true;
    request.mutate(
      { wanted, proof: proof.proof },
      {
        onSuccess: ({ withdrawalId }) => void navigate(to(`/withdraw/${withdrawalId}/`)),
        onSettled: () => (isSending.current = false),
      },
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t(`confirm.text.${terms.rail}`)}</p>
      <Summary wanted={wanted} payee={payee} terms={terms} />
      {repeated === null ? null : (
        <div className={styles.again}>
          <Icon name="warn" size={20} />
          <span>{t('confirm.repeated', { time: clockTime(repeated) })}</span>
          <Check
            className={styles.tick}
            label={t('confirm.again')}
            checked={again}
            {...(asked && !again ? { error: t('confirm.tick') } : {})}
            onChange={(event) => setAgain(event.target.checked)}
          />
        </div>
      )}
      <ProofField draft={proof} asked={asked} refused={refused} />
      <FormProblem text={error && refused === undefined ? messageOf(error) : null} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('confirm.back')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={request.isPending}>
          {t('confirm.submit')}
        </Button>
      </div>
    </form>
  );
}

function Summary({ wanted, payee, terms }: Pick<ConfirmProps, 'wanted' | 'payee' | 'terms'>): JSX.Element {
  const { t } = useTranslation('withdraw');
  const places = shownPlaces(wanted.currency);
  const isBank = terms.rail === 'bank';
  return (
    <dl className={`${styles.summary} num`}>
      <dt>{t('to')}</dt>
      <dd>
        <b>{payee.label}</b>
      </dd>
      <dt>{t(isBank ? 'account' : 'address')}</dt>
      <dd>
        <AddressText text={payee.address} />
      </dd>
      {payee.tag === null ? null : (
        <>
          <dt>{t('tag')}</dt>
          <dd>{payee.tag}</dd>
        </>
      )}
      {payee.network === null ? null : (
        <>
          <dt>{t(isBank ? 'bank' : 'network')}</dt>
          <dd>{payee.network}</dd>
        </>
      )}
      <dt>{t('amount')}</dt>
      <dd>{showDecimal(wanted.amount, places)}</dd>
      <dt>{t('fee')}</dt>
      <dd>{isNone(terms.fee) ? t('free') : `− ${trimDecimal(terms.fee)}`}</dd>
      <dt data-sum>{t('arrives')}</dt>
      <dd data-sum>
        {showDecimal(arrivesOf(wanted.amount, terms.fee), places)} {wanted.currency.toUpperCase()}
      </dd>
    </dl>
  );
}
