import { ProblemError } from '@corella/api-client';
import type { SecurityChange } from '@corella/contracts/identity';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import type { Proof } from '../../step-up/proven-body.js';
import { useProof, type Factors } from '../../step-up/use-proof.js';
import { BlockNote } from './block-note.js';
import styles from './account.module.css';

export interface RemoveFormProps {
  readonly factors: Factors;
  readonly action: SecurityChange;
  readonly text: string;
  readonly keep: string;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onRemove: (proof: Proof) => void;
}

/** Says what goes with a factor and what its removal blocks, and asks for proof by any factor that is bound. */
export function RemoveForm({
  factors,
  action,
  text,
  keep,
  error,
  busy,
  onKeep,
  onRemove,
}: RemoveFormProps): JSX.Element {
  const { t } = useTranslation('account');
  const proof = useProof(factors);
  const [asked, setAsked] = useState(false);
  const refused = error instanceof ProblemError ? error.fieldErrors['code'] : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (proof.missing === undefined) onRemove(proof.proof);
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{text}</p>
      <BlockNote action={action} />
      <FormProblem text={error !== null && refused === undefined ? messageOf(error) : null} />
      <ProofField draft={proof} asked={asked} refused={refused} />
      <div className={styles.two}>
        <Button size="l" onClick={onKeep}>
          {keep}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={busy}>
          {t('unbind.submit')}
        </Button>
      </div>
    </form>
  );
}
