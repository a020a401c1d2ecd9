import { toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import { useResendCode, type SignUp } from './api/register.js';
import { AGAIN_AFTER_S, SendAgain } from './send-again.js';
import { useCountdown } from './use-countdown.js';
import { retryAfterOf } from './use-wait.js';

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
  const countdown = useCountdown(AGAIN_AFTER_S);
  const again = (): void =>
    resend.mutate(signUp, {
      onSuccess: () => {
        countdown.restart(AGAIN_AFTER_S);
        toast.done(t('code.sent'));
      },
      onError: (error) => {
        countdown.restart(retryAfterOf(error));
        onProblem(messageOf(error));
      },
    });
  return <SendAgain left={countdown.left} busy={resend.isPending} onSend={again} />;
}
