import type { Passkey } from '@corella/contracts/factors-web';
import type { Me } from '@corella/contracts/web';
import { Dialog, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenamePasskey } from './api/passkeys.js';
import { PasskeyNameForm } from './passkey-name-form.js';

interface RenameProps {
  readonly me: Me;
  readonly onClose: () => void;
}

function Rename({ passkey, me, onClose }: RenameProps & { readonly passkey: Passkey }): JSX.Element {
  const { t } = useTranslation('account');
  const rename = useRenamePasskey();
  const onSuccess = (): void => {
    toast.done(t('passkeys.renamed'));
    onClose();
  };
  return (
    <PasskeyNameForm
      me={me}
      initial={passkey.name}
      submit={t('passkeys.renameSubmit')}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={(named) => rename.mutate({ id: passkey.id, ...named }, { onSuccess })}
      onClose={onClose}
    />
  );
}

/** Another name for a passkey, against proof as for adding one. */
export function PasskeyRenameDialog({
  renaming,
  ...rest
}: RenameProps & { readonly renaming: Passkey | null }): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={renaming !== null}
      onClose={rest.onClose}
      title={t('passkeys.renameTitle', { name: renaming?.name ?? '' })}
      width={480}
    >
      {renaming === null ? null : <Rename passkey={renaming} {...rest} />}
    </Dialog>
  );
}
