import { Dialog, toast } from '@corella/ui';
import type { Me } from '@corella/contracts/web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useTotpRemove } from './api/security.js';
import { RemoveForm } from './remove-form.js';

/** Removing the authenticator takes its code once more, or a passkey. */
export function TotpRemoveDialog({
  open,
  me,
  onClose,
}: {
  readonly open: boolean;
  readonly me: Me;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const remove = useTotpRemove();
  const done = (): void => {
    toast.done(t('unbind.done'));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('unbind.title')}>
      <RemoveForm
        factors={me}
        action="totp-remove"
        text={t(me.passkeys > 0 ? 'unbind.textPasskey' : 'unbind.text')}
        keep={t('unbind.keep')}
        error={remove.error}
        busy={remove.isPending}
        onKeep={onClose}
        onRemove={(proof) => remove.mutate(proof, { onSuccess: done })}
      />
    </Dialog>
  );
}
