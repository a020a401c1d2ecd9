import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button, Skeleton } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { PasswordField } from '../../../forms/password-field.js';
import { useTo } from '../../../i18n/use-language.js';
import { later } from '../../../later/later.js';
import { useVerifyLink, type LinkOutcome } from '../api/verify-link.js';
import { CardPage, NextLink } from '../../../card-page/card-page.js';
import type { PhoneStepProps } from '../phone-step/phone-step.js';
import { useSignedUp, wantsPhone } from '../sign-up/use-signed-up.js';
import { forgetBegun, readBegun } from './read-begun.js';

const PhoneStep = later<PhoneStepProps>(
  () => import('../phone-step/phone-step.js').then((file) => file.PhoneStep),
  <Skeleton width="100%" height={180} />,
);

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const codeOf = (error: Error | null): string => (error instanceof ProblemError ? error.code : '');

/**
 * Where the link of a sign-up's mail leads. Where the sign-up was made it is sent at once; on another device the page
 * asks for the password first, so that nobody confirms by a click what somebody else began with their address. From
 * here the sign-up goes on as after the code.
 */
export function RegisterLinkPage(): JSX.Element {
  const { t } = useTranslation('mail-links');
  const token = useLocation().hash.slice(1);
  const { outcome, error, isElsewhere, pending, send, made, finish } = useLink(token);
  if (made !== null) return <PhoneStep me={made} onDone={() => finish(made)} />;
  if (!TOKEN.test(token))
    return (
      <CardPage icon="warn" title={t('cut.title')} text={t('cut.text')}>
        <NextLink to="/register/">{t('signUp')}</NextLink>
      </CardPage>
    );
  if (outcome?.outcome === 'already')
    return (
      <CardPage icon="check" title={t('already.title')} text={t('already.text')}>
        <NextLink to="/login/">{t('login')}</NextLink>
      </CardPage>
    );
  if (codeOf(error) === 'sign-up-link-expired')
    return (
      <CardPage icon="warn" title={t('expired.title')} text={t('expired.text')}>
        <NextLink to="/register/">{t('again')}</NextLink>
      </CardPage>
    );
  if (isElsewhere) return <PasswordCard error={error} pending={pending} onSend={send} />;
  return error === null ? (
    <CardPage icon="mail" title={t('busy.title')} text={t('busy.text')} />
  ) : (
    <CardPage icon="warn" title={t('failed.title')} text={error.message}>
      <Button kind="primary" size="l" full busy={pending} onClick={() => send()}>
        {t('retry')}
      </Button>
    </CardPage>
  );
}

/** Sends the link, by itself where the sign-up was made. */
function useLink(token: string) {
  const navigate = useNavigate();
  const to = useTo();
  const signedUp = useSignedUp();
  const [made, setMade] = useState<Me | null>(null);
  const verify = useVerifyLink();
  const [isElsewhere, setElsewhere] = useState(() => readBegun('sign-up') === null);
  const finish = (user: Me): void => {
    const backurl = readBegun('sign-up')?.backurl ?? null;
    forgetBegun('sign-up');
    signedUp(user, backurl);
  };
  const onDone = ({ outcome, user }: LinkOutcome): void => {
    if (user !== undefined && wantsPhone(user)) setMade(user);
    else if (user !== undefined) finish(user);
    else if (outcome === 'verified') void navigate(to('/thanks/'), { replace: true });
  };
  const send = (password?: string): void => {
    const begun = readBegun('sign-up');
    verify.mutate(
      {
        token,
        ...(begun === null ? {} : { signUp: begun.name }),
        ...(password === undefined ? {} : { password }),
      },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (codeOf(error) === 'sign-up-elsewhere') setElsewhere(true);
        },
      },
    );
  };
  useEffect(() => {
    if (!isElsewhere && TOKEN.test(token)) send();
    // Once, when the page is opened.
  }, []);
  return { outcome: verify.data, error: verify.error, isElsewhere, pending: verify.isPending, send, made, finish };
}

interface PasswordCardProps {
  readonly error: Error | null;
  readonly pending: boolean;
  readonly onSend: (password: string) => void;
}

function PasswordCard({ error, pending, onSend }: PasswordCardProps): JSX.Element {
  const { t } = useTranslation('mail-links');
  const [password, setPassword] = useState('');
  const isOfField = codeOf(error) === 'password-wrong';
  const isAsked = codeOf(error) === 'sign-up-elsewhere';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') onSend(password);
  };
  return (
    <CardPage icon="lock" title={t('elsewhere.title')} text={t('elsewhere.text')}>
      <form className={formClass} noValidate onSubmit={onSubmit}>
        <FormProblem text={error === null || isOfField || isAsked ? null : messageOf(error)} />
        <PasswordField
          label={t('elsewhere.password')}
          autoComplete="current-password"
          value={password}
          error={isOfField ? messageOf(error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="primary" size="l" full disabled={password === ''} busy={pending}>
          {t('elsewhere.submit')}
        </Button>
      </form>
    </CardPage>
  );
}
