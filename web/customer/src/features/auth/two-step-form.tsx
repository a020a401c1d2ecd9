import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass, messageOf } from '../../forms/form-problem.js';
import { useLoginTwoStep } from './api/login.js';
import styles from './auth.module.css';

export interface TwoStepFormProps {
  readonly ticket: string;
  readonly onDone: (me: Me) => void;
  /** The ticket has expired, or the customer wants to use another account. */
  readonly onRestart: (why: string | null) => void;
}

/** Takes the authenticator's code, after the password, and sends it as soon as the sixth digit is there. */
export function TwoStepForm({ ticket, onDone, onRestart }: TwoStepFormProps): JSX.Element {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const login = useLoginTwoStep();
  const submit = (value: string): void => {
    if (login.isPending || value.length < 6) return;
    login.mutate(
      { ticket, code: value },
      {
        onSuccess: (reply) => {
          if (reply.next === 'done') onDone(reply.user);
        },
        onError: (error) => {
          if (error instanceof ProblemError && error.code === 'ticket-expired') return onRestart(error.message);
          setCode('');
          setProblem(messageOf(error));
          input.current?.focus();
        },
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
        onChange={(next) => {
          setCode(next);
          setProblem(undefined);
        }}
        onComplete={submit}
      />
      <Button type="submit" kind="primary" size="l" full disabled={code.length < 6} busy={login.isPending}>
        {t('continue')}
      </Button>
      <p className={styles.or}>
        <button type="button" className={styles.link} onClick={() => onRestart(null)}>
          {t('twoStep.other')}
        </button>
      </p>
    </form>
  );
}
