import type { Me } from '@corella/contracts/web';
import { Dialog, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveForm } from '../remove-form.js';
import { useRemovePhone } from './api/phone.js';

export interface PhoneRemoveDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

/** Removing the phone takes proof by it, or by a stronger factor. */
export function PhoneRemoveDialog({ me, onClose }: PhoneRemoveDialogProps): JSX.Element {
  const { t } = useTranslation('phone');
  const remove = useRemovePhone();
  // The answer without a number arrives while the dialog is open.
  const [factors] = useState(me);
  const isLast = factors.passkeys === 0 && !factors.totp;
  const done = (): void => {
    toast.done(t('remove.done'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('remove.title')}>
      <RemoveForm
        factors={factors}
        action="phone-remove"
        text={t(isLast ? 'remove.last' : 'remove.text')}
        keep={t('remove.keep')}
        error={remove.error}
        busy={remove.isPending}
        onKeep={onClose}
        onRemove={(proof) => remove.mutate(proof, { onSuccess: done })}
      />
    </Dialog>
  );
}
