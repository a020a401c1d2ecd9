import { Button, Dialog, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useChangeSub } from '../api/sub-accounts.js';
import styles from '../sub-accounts.module.css';
import type { SubDialogProps } from './sub-dialog-props.js';

/** Says what ends before a sub-account is frozen. */
export function FreezeDialog({ open, sub, onClose }: SubDialogProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const change = useChangeSub(sub.uid);
  const close = (): void => {
    change.reset();
    onClose();
  };
  const freeze = (): void =>
    change.mutate(
      { kind: 'freeze' },
      {
        onSuccess: () => {
          toast.done(t('done.freeze', { name: sub.name }));
          close();
        },
      },
    );
  return (
    <Dialog open={open} onClose={close} title={t('freeze.ask', { name: sub.name })}>
      <div className={formClass}>
        <p className={styles.quiet}>{t('freeze.ends')}</p>
        <FormProblem text={change.isError ? messageOf(change.error) : null} />
        <div className={styles.two}>
          <Button size="l" onClick={close}>
            {t('forms:cancel')}
          </Button>
          <Button size="l" kind="primary" busy={change.isPending} onClick={freeze}>
            {t('freeze.title')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
