import { Dialog } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factors } from '../../step-up/use-proof.js';
import { PasswordForm } from './password-form.js';

/** Warns first that every session will end, including this one. */
export function PasswordDialog({
  open,
  factors,
  onClose,
}: {
  readonly open: boolean;
  readonly factors: Factors;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('passwordTitle')}>
      <PasswordForm factors={factors} onCancel={onClose} />
    </Dialog>
  );
}
