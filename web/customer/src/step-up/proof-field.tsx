import { Field } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '../forms/code-boxes.js';
import { PasswordField } from '../forms/password-field.js';
import type { ProofDraft } from './use-proof.js';

export interface ProofFieldProps {
  readonly draft: ProofDraft;
  /** The form was sent: what is missing is told. */
  readonly asked: boolean;
  /** What the venue said of it. */
  readonly refused?: string | undefined;
}

/** Asks for a code of the authenticator or, where none is bound, for the password. */
export function ProofField({ draft, asked, refused }: ProofFieldProps): JSX.Element {
  const { t } = useTranslation('forms');
  const { method, code } = draft.proof;
  const error = asked && draft.missing !== undefined ? t(`error.${draft.missing}`) : refused;
  if (method === 'totp')
    return (
      <Field
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        onChange={(event) => draft.setCode(digitsOf(event.target.value))}
      />
    );
  return (
    <PasswordField
      label={t('yourPassword')}
      hint={t('yourPasswordHint')}
      autoComplete="current-password"
      value={code}
      error={error}
      onChange={(event) => draft.setCode(event.target.value)}
    />
  );
}
