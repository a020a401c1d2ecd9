import { useCancelAll } from '@corella/api-client';
import { Button } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../forms/form-problem.js';
import styles from './agreement.module.css';

/** New orders wait for a signature. Whoever does not want to sign can still end what is open. */
export function PausedOrders(): JSX.Element {
  const { t } = useTranslation('agreement');
  const cancel = useCancelAll();
  return (
    <div className={styles.paused}>
      <p>{t('paused')}</p>
      <FormProblem text={cancel.isError ? messageOf(cancel.error) : null} />
      <Button size="s" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('cancelAll')}
      </Button>
      {cancel.isSuccess ? <p role="status">{t('cancelled')}</p> : null}
    </div>
  );
}
