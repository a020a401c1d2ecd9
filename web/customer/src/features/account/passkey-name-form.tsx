import { ProblemError } from '@corella/api-client';
import { MAX_PASSKEY_NAME } from '@corella/contracts/identity';
import type { Me } from '@corella/contracts/web';
import { Button, Field } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import type { Proof } from '../../step-up/proven-body.js';
import { useProof } from '../../step-up/use-proof.js';
import styles from './account.module.css';

interface PasskeyNameFormProps {
  readonly me: Me;
  readonly initial: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (named: { readonly name: string; readonly proof: Proof }) => void;
  readonly onClose: () => void;
  /** What is said first. */
  readonly children?: ReactNode;
}

/** The name of a passkey, and the proof of who gives it. */
export function PasskeyNameForm(props: PasskeyNameFormProps): JSX.Element {
  const { me, initial, submit, busy, error, onClose, children } = props;
  const { t } = useTranslation('account');
  const proof = useProof(me);
  const [name, setName] = useState(initial);
  const [asked, setAsked] = useState(false);
  const refused = error instanceof ProblemError ? error.fieldErrors : {};
  const isPlaced = refused['name'] !== undefined || refused['code'] !== undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() !== '' && proof.missing === undefined) props.onSubmit({ name: name.trim(), proof: proof.proof });
  };
  return (
    <form className={formClass} noValidate onSubmit={send}>
      {children}
      <FormProblem text={error !== null && !isPlaced ? messageOf(error) : null} />
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
        <Button type="submit" kind="primary" size="l" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
