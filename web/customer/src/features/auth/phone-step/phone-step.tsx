import { ProblemError, useVenue } from '@corella/api-client';
import { OUTBOX_PATH } from '@corella/contracts/routes';
import type { Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { confirmPhone, useBeginPhone } from '../../../phone/api/phone.js';
import { PasswordField } from '../../../forms/password-field.js';
import { NumberFields, useNumber } from '../../../phone/number-fields.js';
import { AuthLayout, AuthNote } from '../auth-layout.js';
import { WayAside } from '../sign-up/way-aside.js';
import styles from './phone-step.module.css';

/** Customers of this country have to bind a phone before they can be verified. */
const MUST = 'JP';

export interface PhoneStepProps {
  readonly me: Me;
  /** The password of the sign-up, which proves who binds the phone. Asked for where the page does not know it. */
  readonly password?: string;
  readonly onDone: () => void;
}

const fieldsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ProblemError ? error.fieldErrors : {};
const shownOf = (error: Error | null): string | null =>
  error === null || Object.keys(fieldsOf(error)).length > 0 ? null : messageOf(error);

/** The last step of a sign-up: a phone for codes by text message. */
export function PhoneStep({ me, password, onDone }: PhoneStepProps): JSX.Element {
  const { t } = useTranslation(['phone-step', 'phone']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout
      title={t('title')}
      lead={sentTo === null ? t('lead') : t('phone:code.text', { to: sentTo })}
      aside={<WayAside now="phone" />}
    >
      {sentTo === null ? (
        <NumberForm me={me} password={password} onSent={setSentTo} />
      ) : (
        <CodeForm onBack={() => setSentTo(null)} onDone={onDone} />
      )}
      {sentTo === null ? <Later isRequired={me.country === MUST} onLater={onDone} /> : <DemoNote />}
    </AuthLayout>
  );
}

interface NumberFormProps extends Pick<PhoneStepProps, 'me' | 'password'> {
  readonly onSent: (to: string) => void;
}

function NumberForm({ me, password, onSent }: NumberFormProps): JSX.Element {
  const { t } = useTranslation(['phone', 'forms']);
  const begin = useBeginPhone();
  const draft = useNumber(me.country);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const isAskedFor = (password ?? '') === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (draft.isMissing || (isAskedFor && typed === '')) return;
    const proof = { method: 'password', code: isAskedFor ? typed : (password ?? '') } as const;
    begin.mutate({ phone: draft.number, action: 'phone-bind', proof }, { onSuccess: ({ to }) => onSent(to) });
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <FormProblem text={shownOf(begin.error)} />
      <NumberFields draft={draft} asked={asked} refused={fieldsOf(begin.error)['phone']} />
      {isAskedFor ? (
        <PasswordField
          label={t('forms:yourPassword')}
          autoComplete="current-password"
          value={typed}
          error={asked && typed === '' ? t('forms:error.noPassword') : fieldsOf(begin.error)['code']}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <Button type="submit" kind="primary" size="l" full busy={begin.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

function CodeForm({ onBack, onDone }: { readonly onBack: () => void; readonly onDone: () => void }): JSX.Element {
  const { t } = useTranslation('phone');
  const confirm = useMutation({ mutationFn: confirmPhone });
  const [code, setCode] = useState('');
  const submit = (value: string): void => {
    if (!confirm.isPending) confirm.mutate(value, { onSuccess: onDone });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <FormProblem text={shownOf(confirm.error)} />
      <CodeBoxes
        label={t('code.label')}
        value={code}
        autoFocus
        error={fieldsOf(confirm.error)['code']}
        onChange={setCode}
        onComplete={submit}
      />
      <Button type="submit" kind="primary" size="l" full disabled={code.length < 6} busy={confirm.isPending}>
        {t('code.submit')}
      </Button>
      <Button size="l" full onClick={onBack}>
        {t('code.back')}
      </Button>
    </form>
  );
}

/** What the customer may do instead, and what follows from it. */
function Later({ isRequired, onLater }: { readonly isRequired: boolean; readonly onLater: () => void }): JSX.Element {
  const { t } = useTranslation('phone-step');
  return (
    <div className={styles.later}>
      <Button size="l" full onClick={onLater}>
        {t('later')}
      </Button>
      <p>{t(isRequired ? 'required' : 'optional')}</p>
    </div>
  );
}

/** A demo shows its text messages on a page. */
function DemoNote(): JSX.Element | null {
  const { t } = useTranslation('phone-step');
  const { data: venue } = useVenue();
  if (venue?.demo !== true) return null;
  return (
    <AuthNote icon="mail">
      {t('demo')}{' '}
      <a className={styles.link} href={`${OUTBOX_PATH}/`} target="_blank" rel="noreferrer">
        {t('outbox')}
      </a>
    </AuthNote>
  );
}
