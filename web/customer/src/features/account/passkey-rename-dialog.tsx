import { ProblemError } from '@corella/api-client';
import type { Passkey } from '@corella/contracts/factors-web';
import { MAX_PASSKEY_NAME } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Button, Dialog, Field, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof } from '../../step-up/use-proof.js';
import { useRenamePasskey } from './api/passkeys.js';
import styles from './account.module.css';

interface RenameProps {
  readonly me: Me;
  readonly onClose: () => void;
}

function Rename({ passkey, me, onClose }: RenameProps & { readonly passkey: Passkey }): JSX.Element {
  const { t } = useTranslation('account');
  const rename = useRenamePasskey();
  const proof = useProof(me);
  const [name, setName] = useState(passkey.name);
  const [asked, setAsked] = useState(false);
  const refused = rename.error instanceof ProblemError ? rename.error.fieldErrors : {};
  const isShown = refused['name'] !== undefined || refused['code'] !== undefined;
  const done = (): void => {
    toast.done(t('passkeys.renamed'));
    onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '' || proof.missing !== undefined) return;
    rename.mutate({ id: passkey.id, name: name.trim(), proof: proof.proof }, { onSuccess: done });
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <FormProblem text={rename.isError && !isShown ? messageOf(rename.error) : null} />
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={MAX_PASSKEY_NAME}
        value={name}
        error={asked && name.trim() === '' ? t('forms:error.required') : refused['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <ProofField draft={proof} asked={asked} refused={refused['code']} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={rename.isPending}>
          {t('passkeys.renameSubmit')}
        </Button>
      </div>
    </form>
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
