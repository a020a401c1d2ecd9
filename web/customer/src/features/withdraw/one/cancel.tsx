import { Button, Dialog, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useCancelWithdrawal } from '../api/withdrawals.js';
import styles from '../look/withdraw.module.css';

/** Asks before it cancels. */
export function CancelButton({ id }: { readonly id: string }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('cancel.open')}</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('cancel.title')}>
        {asking ? <Ask id={id} onClose={() => setAsking(false)} /> : null}
      </Dialog>
    </>
  );
}

function Ask({ id, onClose }: { readonly id: string; readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const cancel = useCancelWithdrawal(id);
  const submit = (): void =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        toast.done(t('cancel.done'));
        onClose();
      },
    });
  return (
    <div className={formClass}>
      <p>{t('cancel.text')}</p>
      <FormProblem text={cancel.error ? messageOf(cancel.error) : null} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
        <Button kind="primary" size="l" busy={cancel.isPending} onClick={submit}>
          {t('cancel.submit')}
        </Button>
      </div>
    </div>
  );
}
