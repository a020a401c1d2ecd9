import type { Passkey } from '@corella/contracts/factors-web';
import type { Me } from '@corella/contracts/web';
import { Dialog, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemovePasskey } from './api/passkeys.js';
import { RemoveForm } from './remove-form.js';

/** Removing a passkey takes proof by any factor, since it may be the one that was lost. */
export function PasskeyRemoveDialog({
  removing,
  me,
  onClose,
}: {
  readonly removing: Passkey | null;
  readonly me: Me;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const remove = useRemovePasskey();
  const isLast = me.passkeys === 1 && !me.totp && me.phone === null;
  const close = (): void => {
    remove.reset();
    onClose();
  };
  const done = (): void => {
    toast.done(t('passkeys.removed'));
    close();
  };
  return (
    <Dialog open={removing !== null} onClose={close} title={t('passkeys.removeTitle', { name: removing?.name ?? '' })}>
      {removing === null ? null : (
        <RemoveForm
          factors={me}
          action="passkey-remove"
          text={t(isLast ? 'passkeys.removeLast' : 'passkeys.removeText')}
          keep={t('passkeys.keep')}
          error={remove.error}
          busy={remove.isPending}
          onKeep={close}
          onRemove={(proof) => remove.mutate({ id: removing.id, proof }, { onSuccess: done })}
        />
      )}
    </Dialog>
  );
}
