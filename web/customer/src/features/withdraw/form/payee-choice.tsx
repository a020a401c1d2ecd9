import { EmptyState, ErrorState, SkeletonRows, buttonClass } from '@corella/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '../../../account-shell/copy-button.js';
import { AddressText } from '../../../address-text/address-text.js';
import { useTo } from '../../../i18n/use-language.js';
import type { Payee } from '../api/payees.js';
import styles from '../look/withdraw.module.css';

export interface PayeeChoiceProps {
  readonly kind: 'bank' | 'chain';
  readonly payees: UseQueryResult<readonly Payee[]>;
  readonly chosen: Payee | undefined;
  readonly error: string | undefined;
  readonly onChoose: (payee: Payee) => void;
}

/** The saved addresses or bank accounts, one of which is paid, and the way to add one. */
export function PayeeChoice({ kind, payees, chosen, error, onChoose }: PayeeChoiceProps): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  const path = to(kind === 'bank' ? '/bank/' : '/address/');
  if (payees.data === undefined)
    return payees.error ? (
      <ErrorState detail={payees.error.message} onRetry={() => void payees.refetch()} />
    ) : (
      <SkeletonRows rows={2} rowHeight={66} />
    );
  if (payees.data.length === 0)
    return (
      <EmptyState
        icon={kind === 'bank' ? 'document' : 'wallet'}
        title={t(`payee.${kind}.none`)}
        detail={t(`payee.${kind}.noneText`)}
        action={
          <Link className={buttonClass()} to={path}>
            {t(`payee.${kind}.add`)}
          </Link>
        }
      />
    );
  return (
    <>
      <div role="radiogroup" aria-label={t(`payee.${kind}.label`)}>
        {payees.data.map((payee) => (
          <label key={payee.id} className={styles.option}>
            <input
              type="radio"
              name="payee"
              checked={payee.id === chosen?.id}
              onChange={() => onChoose(payee)}
              aria-describedby={error === undefined ? undefined : 'payee-error'}
            />
            <b>{payee.label}</b>
            <span className="num">{kind === 'bank' ? payee.address : <AddressText text={payee.address} />}</span>
            <span className={styles.side}>{payee.network}</span>
          </label>
        ))}
      </div>
      {chosen === undefined || chosen.tag === null ? null : (
        <p className={`${styles.tag} num`}>
          <span>{t('tag')}</span>
          <b>{chosen.tag}</b>
          <small>{t('tagHint')}</small>
          <CopyButton text={chosen.tag} label={t('copyTag')} edge={28} />
        </p>
      )}
      {error === undefined ? null : (
        <p className={styles.error} id="payee-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
