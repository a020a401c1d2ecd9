import { Field, Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '../forms/code-boxes.js';
import { later } from '../later/later.js';
import { PasswordField } from '../forms/password-field.js';
import styles from './step-up.module.css';
import type { ProofFieldProps } from './use-proof.js';

/** Only some have a phone and nothing else, so this is loaded when it is shown. */
const TextedCode = later<ProofFieldProps>(() => import('./texted-code.js').then((file) => file.TextedCode));

/** Asks for a passkey or a code of the authenticator or to the phone or, where none is bound, for the password. */
export function ProofField(props: ProofFieldProps): JSX.Element {
  const { t } = useTranslation('passkeys');
  const { draft } = props;
  const { method } = draft.proof;
  const other = draft.methods.find((one) => one !== method);
  return (
    <div className={styles.proof}>
      {method === 'passkey' ? (
        <PasskeyNote refused={props.refused} />
      ) : method === 'sms' ? (
        <TextedCode {...props} />
      ) : (
        <CodeField {...props} />
      )}
      {other === undefined ? null : (
        <button type="button" className={styles.other} onClick={() => draft.setMethod(other)}>
          {t(other === 'passkey' ? 'passkeyInstead' : 'totpInstead')}
        </button>
      )}
    </div>
  );
}

/** The device asks once the form is sent, so there is nothing to fill in. */
export function PasskeyNote({ refused }: Pick<ProofFieldProps, 'refused'>): JSX.Element {
  const { t } = useTranslation('passkeys');
  return (
    <>
      <p className={styles.note}>
        <Icon name="key" size={20} />
        <span>
          <b>{t('use')}</b>
          <br />
          {t('useDetail')}
        </span>
      </p>
      {refused === undefined ? null : (
        <p className={styles.refused} role="alert">
          <Icon name="warn" />
          {refused}
        </p>
      )}
    </>
  );
}

function CodeField({ draft, asked, refused }: ProofFieldProps): JSX.Element {
  const { t } = useTranslation('forms');
  const { method, code } = draft.proof;
  const error = asked && draft.missing !== undefined ? t(`error.${draft.missing}`) : refused;
  if (method === 'totp')
    return (
      <Field
        label={t('code')}
        hint={t('codeHint')}
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
