import { Button, Field } from '@corella/ui';
import { useMutation } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '../forms/code-boxes.js';
import { messageOf } from '../forms/form-problem.js';
import type { ProofFieldProps } from './use-proof.js';
import { textProof } from './proven-body.js';
import styles from './step-up.module.css';

/** Sends a code to the phone, and takes it. */
export function TextedCode({ draft, asked, refused }: ProofFieldProps): JSX.Element {
  const { t } = useTranslation(['phone', 'forms']);
  const text = useMutation({ mutationFn: textProof });
  const missing = asked && draft.missing !== undefined ? t(`forms:error.${draft.missing}`) : undefined;
  const error = text.isError ? messageOf(text.error) : (missing ?? refused);
  return (
    <div className={styles.texted}>
      <Field
        label={t('proof.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={draft.proof.code}
        hint={text.isSuccess ? t('proof.sent', { to: text.data.to }) : t('proof.hint')}
        error={error}
        onChange={(event) => draft.setCode(digitsOf(event.target.value))}
      />
      <Button busy={text.isPending} onClick={() => text.mutate()}>
        {t(text.isSuccess ? 'proof.again' : 'proof.send')}
      </Button>
    </div>
  );
}
