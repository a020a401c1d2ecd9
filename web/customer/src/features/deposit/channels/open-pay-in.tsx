import { KYC_STATE } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import { useOpenPayIn } from '../api/deposits.js';
import styles from '../look/deposit.module.css';

/** Opens the customer's PayID and account on first use. Who is not verified yet is told above, and has no button. */
export function OpenPayIn({
  currency,
  me,
  label,
  primary = false,
}: {
  readonly currency: string;
  readonly me: Me;
  readonly label: string;
  readonly primary?: boolean;
}): JSX.Element {
  const { t } = useTranslation('deposit');
  const open = useOpenPayIn(currency);
  if (me.kycState !== KYC_STATE.approved) return <p className={styles.hint}>{t('verify.after')}</p>;
  return (
    <div className={styles.open}>
      <FormProblem text={open.error ? messageOf(open.error) : null} />
      <Button kind={primary ? 'primary' : 'secondary'} size="l" busy={open.isPending} onClick={() => open.mutate()}>
        {label}
      </Button>
    </div>
  );
}
