import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass } from '../../forms/form-problem.js';
import { useLoginTwoStep } from './api/login.js';
import styles from './auth.module.css';
import { useCodeInput } from './use-code-input.js';
import { clockOf, useCountdown } from './use-countdown.js';

export interface TwoStepFormProps {
  readonly ticket: string;
  readonly onDone: (me: Me) => void;
  /** The ticket has expired, or the customer wants to use another account. */
  readonly onRestart: (why: string | null) => void;
  /** Too many wrong codes: only a mailed code helps now. */
  readonly onLocked: () => void;
}

/** Takes the authenticator's code, after the password, and sends it as soon as the sixth digit is there. */
export function TwoStepForm({ ticket, onDone, onRestart, onLocked }: TwoStepFormProps): JSX.Element {
  const { t } = useTranslation('auth');
  const { input, code, problem, type, refuse } = useCodeInput();
  const wait = useCountdown(0);
  const login = useLoginTwoStep();
  const refused = (error: Error): void => {
    const known = error instanceof ProblemError ? error.code : '';
    if (known === 'ticket-expired') return onRestart(error.message);
    if (known === 'second-step-locked') return onLocked();
    if (error instanceof ProblemError && known === 'second-step-wait') wait.restart(error.retryAfterS ?? 0);
    refuse(error);
  };
  const submit = (value: string): void => {
    if (login.isPending || value.length < 6 || wait.left > 0) return;
    login.mutate(
      { ticket, method: 'totp', code: value },
      {
        onSuccess: (reply) => {
          if (reply.next === 'done') onDone(reply.user);
        },
        onError: refused,
      },
    );
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <CodeBoxes
        ref={input}
        label={t('twoStep.label')}
        value={code}
        autoFocus
        error={problem}
        hint={t('twoStep.hint')}
        onChange={type}
        onComplete={submit}
      />
      <Button
        type="submit"
        kind="primary"
        size="l"
        full
        disabled={code.length < 6 || wait.left > 0}
        busy={login.isPending}
      >
        {wait.left > 0 ? t('twoStep.wait', { time: clockOf(wait.left) }) : t('continue')}
      </Button>
      <p className={styles.or}>
        <button type="button" className={styles.link} onClick={() => onRestart(null)}>
          {t('twoStep.other')}
        </button>
      </p>
    </form>
  );
}
