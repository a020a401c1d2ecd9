import { useLogout } from '@corella/api-client';
import { Button, Dialog, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import styles from './account.module.css';
import { KeysChoiceField, useKeysChoice, useToldKeys } from './keys-choice.js';

/** Asks before it ends every session, including this one. */
export function EndEverywhereDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const logout = useLogout();
  const keys = useKeysChoice();
  const tell = useToldKeys();
  const endAll = (): void =>
    logout.mutate(
      { everywhere: true, ...(keys.revoke ? { revokeKeys: true } : {}) },
      {
        onSuccess: () => tell(t('sessions.everywhereDone'), '', keys),
        onError: (error) => toast.error(t('sessions.failed'), messageOf(error)),
      },
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sessions.everywhereTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('forms:cancel')}</Button>
          <Button kind="primary" busy={logout.isPending} onClick={endAll}>
            {t('sessions.everywhere')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('sessions.everywhereText')}</p>
      <KeysChoiceField {...keys} />
    </Dialog>
  );
}
