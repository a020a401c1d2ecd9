import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { useLoginTwoStep, type Completion } from './api/login.js';
import { useCountdown } from './use-countdown.js';

export interface SecondStepOptions {
  readonly ticket: string;
  readonly onDone: (me: Me) => void;
  /** The ticket has expired, or the customer wants to use another account. */
  readonly onRestart: (why: string | null) => void;
  /** Too many wrong codes: only a mailed code helps now. */
  readonly onLocked: () => void;
}

/** Sends what completes the login. `waitS`: seconds until the next code may be tried. */
export function useSecondStep(
  { ticket, onDone, onRestart, onLocked }: SecondStepOptions,
  refuse: (error: Error) => void,
) {
  const wait = useCountdown(0);
  const login = useLoginTwoStep();
  const refused = (error: Error): void => {
    const known = error instanceof ProblemError ? error.code : '';
    if (known === 'ticket-expired') return onRestart(error.message);
    if (known === 'second-step-locked') return onLocked();
    if (error instanceof ProblemError && known === 'second-step-wait') wait.restart(error.retryAfterS ?? 0);
    refuse(error);
  };
  const send = (step: Completion): void => {
    if (login.isPending || wait.left > 0) return;
    login.mutate(
      { ticket, ...step },
      {
        onSuccess: (reply) => {
          if (reply.next === 'done') onDone(reply.user);
        },
        onError: refused,
      },
    );
  };
  return { send, waitS: wait.left, pending: login.isPending };
}
