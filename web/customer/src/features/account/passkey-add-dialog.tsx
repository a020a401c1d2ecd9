import { MAX_PASSKEY_NAME } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Dialog, deviceName, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddPasskey } from './api/passkeys.js';
import { BlockNote } from './block-note.js';
import { PasskeyNameForm } from './passkey-name-form.js';
import styles from './account.module.css';

interface AddProps {
  readonly me: Me;
  readonly onClose: () => void;
}

function Add({ me, onClose }: AddProps): JSX.Element {
  const { t } = useTranslation('account');
  const add = useAddPasskey();
  const onSuccess = (): void => {
    toast.done(t('passkeys.added'));
    onClose();
  };
  return (
    <PasskeyNameForm
      me={me}
      initial={deviceName(navigator.userAgent).slice(0, MAX_PASSKEY_NAME)}
      submit={t('passkeys.submit')}
      busy={add.isPending}
      error={add.error}
      onSubmit={(named) => add.mutate(named, { onSuccess })}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('passkeys.lead')}</p>
      <BlockNote action="passkey-bind" />
    </PasskeyNameForm>
  );
}

/** Names a passkey, proves who adds it, and has the device make it. */
export function PasskeyAddDialog({ open, ...rest }: AddProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('passkeys.addTitle')} width={480}>
      <Add {...rest} />
    </Dialog>
  );
}
