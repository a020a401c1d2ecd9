import { ProblemError } from '@corella/api-client';
import { toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import { useResendCode, type SignUp } from './api/register.js';
import styles from './auth.module.css';
import { clockOf, useCountdown } from './use-countdown.js';

/** One code in 60 s per address. */
const RESEND_AFTER_S = 60;

function retryAfterOf(error: Error): number {
  const input =
    error instanceof ProblemError ? Number(error.problem?.inputs?.['retryAfterS'] ?? error.retryAfterS ?? 0) : 0;
  return Number.isFinite(input) ? input : 0;
}

/** Sends another code once the last one is old enough. */
export function ResendCode({
  signUp,
  onProblem,
}: {
  readonly signUp: SignUp;
  readonly onProblem: (problem: string) => void;
}): JSX.Element {
  const { t } = useTranslation('auth');
  const resend = useResendCode();
  const countdown = useCountdown(RESEND_AFTER_S);
  const again = (): void =>
    resend.mutate(signUp, {
      onSuccess: () => {
        countdown.restart(RESEND_AFTER_S);
        toast.done(t('code.sent'));
      },
      onError: (error) => {
        countdown.restart(retryAfterOf(error));
        onProblem(messageOf(error));
      },
    });
  return (
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
  );
}
