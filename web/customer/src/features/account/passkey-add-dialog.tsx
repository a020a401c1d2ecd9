import { ProblemError } from '@corella/api-client';
import { MAX_PASSKEY_NAME } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Button, Dialog, Field, deviceName, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof } from '../../step-up/use-proof.js';
import { useAddPasskey } from './api/passkeys.js';
import { BlockNote } from './block-note.js';
import styles from './account.module.css';

interface AddProps {
  readonly me: Me;
  readonly onClose: () => void;
}

function Add({ me, onClose }: AddProps): JSX.Element {
  const { t } = useTranslation('account');
  const add = useAddPasskey();
  const proof = useProof(me);
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, MAX_PASSKEY_NAME));
  const [asked, setAsked] = useState(false);
  const refused = add.error instanceof ProblemError ? add.error.fieldErrors : {};
  const isShown = refused['name'] !== undefined || refused['code'] !== undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '' || proof.missing !== undefined) return;
    add.mutate(
      { name: name.trim(), proof: proof.proof },
      {
        onSuccess: () => {
          toast.done(t('passkeys.added'));
          onClose();
        },
      },
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('passkeys.lead')}</p>
      <BlockNote action="passkey-bind" />
      <FormProblem text={add.isError && !isShown ? messageOf(add.error) : null} />
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
        <Button type="submit" kind="primary" size="l" busy={add.isPending}>
          {t('passkeys.submit')}
        </Button>
      </div>
    </form>
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
