import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLoginTwoStep, useMailSecondStep } from './api/login.js';
import { keepBegun } from './begun.js';
import { AGAIN_AFTER_S } from './send-again.js';
import { useCodeInput } from './use-code-input.js';
import { useCountdown } from './use-countdown.js';

export interface MailedStepOptions {
  readonly ticket: string;
  readonly onDone: (me: Me) => void;
  /** The ticket has expired, or the customer wants to use another account. */
  readonly onRestart: (why: string | null) => void;
  /** Too many wrong codes: only a mailed code helps now. */
  readonly onLocked?: () => void;
  /** Default: by email. */
  readonly by?: 'email' | 'sms';
}

/** Asks for a code by email or text message, and logs in by it. `waitS`: seconds until another code may be sent. */
export function useMailedStep({ ticket, onDone, onRestart, onLocked, by = 'email' }: MailedStepOptions) {
  const { input, code, problem, setProblem, type, refuse } = useCodeInput();
  const [query] = useSearchParams();
  const [sent, setSent] = useState<string | null>(null);
  const again = useCountdown(0);
  const mail = useMailSecondStep();
  const login = useLoginTwoStep();
  const refused = (error: Error): void => {
    if (error instanceof ProblemError && error.code === 'ticket-expired') return onRestart(error.message);
    if (onLocked !== undefined && error instanceof ProblemError && error.code === 'second-step-locked')
      return onLocked();
    refuse(error);
  };
  const send = (): void =>
    mail.mutate(
      { ticket, method: by },
      {
        onSuccess: ({ to = '' }) => {
          if (by === 'email') keepBegun('login', ticket, query.get('backurl'));
          setSent(to);
          setProblem(undefined);
          again.restart(AGAIN_AFTER_S);
        },
        onError: (error) => {
          if (error instanceof ProblemError) again.restart(error.retryAfterS ?? 0);
          refused(error);
        },
      },
    );
  const submit = (value: string): void => {
    if (login.isPending || value.length < 6) return;
    login.mutate(
      { ticket, method: by, code: value },
      {
        onSuccess: (reply) => {
          if (reply.next === 'done') onDone(reply.user);
        },
        onError: refused,
      },
    );
  };
  const pending = { sending: mail.isPending, checking: login.isPending };
  return { input, sent: sent !== null, to: sent, code, problem, waitS: again.left, pending, send, submit, type };
}
