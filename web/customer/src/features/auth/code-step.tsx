import { ProblemError, useVenue } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { OUTBOX_PATH } from '@corella/contracts/routes';
import { Button, toast } from '@corella/ui';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass, messageOf } from '../../forms/form-problem.js';
import { useResendCode, useVerifyEmail } from './api/register.js';
import { AuthNote } from './auth-layout.js';
import styles from './auth.module.css';
import { clockOf, useCountdown } from './use-countdown.js';

/** One code in 60 s an address. */
const RESEND_AFTER_S = 60;

function retryAfterOf(error: Error): number {
  const input =
    error instanceof ProblemError ? Number(error.problem?.inputs?.['retryAfterS'] ?? error.retryAfterS ?? 0) : 0;
  return Number.isFinite(input) ? input : 0;
}

/** The code from the email; sent by itself with the sixth digit. */
export function CodeStep({
  email,
  onDone,
}: {
  readonly email: string;
  readonly onDone: (me: Me) => void;
}): JSX.Element {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const verify = useVerifyEmail();
  const resend = useResendCode();
  const countdown = useCountdown(RESEND_AFTER_S);
  const { data: venue } = useVenue();
  const submit = (value: string): void => {
    if (verify.isPending || value.length < 6) return;
    verify.mutate(
      { email, code: value },
      {
        onSuccess: onDone,
        onError: (error) => {
          setProblem(messageOf(error));
          setCode('');
          input.current?.focus();
        },
      },
    );
  };
  const again = (): void =>
    resend.mutate(
      { email },
      {
        onSuccess: () => {
          countdown.restart(RESEND_AFTER_S);
          toast.done(t('code.sent'));
        },
        onError: (error) => {
          countdown.restart(retryAfterOf(error));
          setProblem(messageOf(error));
        },
      },
    );
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <>
      <form className={formClass} noValidate onSubmit={onSubmit}>
        <CodeBoxes
          ref={input}
          label={t('code.label')}
          value={code}
          autoFocus
          error={problem}
          hint={t('code.hint')}
          onChange={(next) => {
            setCode(next);
            if (next !== '') setProblem(undefined);
          }}
          onComplete={submit}
        />
        <Button type="submit" kind="primary" size="l" full disabled={code.length < 6} busy={verify.isPending}>
          {t('continue')}
        </Button>
        <div className={styles.resend}>
          <span>{t('code.spam')}</span>
          <button
            type="button"
            className={`${styles.link} num`}
            disabled={countdown.left > 0 || resend.isPending}
            onClick={again}
          >
            {countdown.left > 0 ? t('code.againIn', { time: clockOf(countdown.left) }) : t('code.again')}
          </button>
        </div>
      </form>
      {venue?.demo === true ? (
        <AuthNote icon="mail">
          {t('code.demo')}{' '}
          <a
            className={styles.link}
            href={`${OUTBOX_PATH}/?to=${encodeURIComponent(email)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('code.outbox')}
          </a>
        </AuthNote>
      ) : (
        <AuthNote icon="info">{t('code.known')}</AuthNote>
      )}
    </>
  );
}
