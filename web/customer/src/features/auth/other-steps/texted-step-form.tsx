import { Button } from '@corella/ui';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../../forms/code-boxes.js';
import { FormProblem, formClass } from '../../../forms/form-problem.js';
import { clockOf } from '../use-countdown.js';
import { useMailedStep } from '../use-mailed-step.js';
import type { SecondStepOptions } from '../use-second-step.js';
import styles from './other-steps.module.css';

/** Texts a code to the phone, and takes it. */
export function TextedStepForm(options: SecondStepOptions): JSX.Element {
  const { t } = useTranslation(['other-steps', 'auth']);
  const step = useMailedStep({ ...options, by: 'sms' });
  const { input, sent, to, code, problem, waitS, pending, send, submit, type } = step;
  const waiting = waitS > 0;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (sent) submit(code);
    else send();
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.lead}>{sent ? t('sms.sent', { to }) : t('sms.lead')}</p>
      {sent ? (
        <CodeBoxes
          ref={input}
          label={t('sms.label')}
          value={code}
          autoFocus
          error={problem}
          hint={t('auth:code.hint')}
          onChange={type}
          onComplete={submit}
        />
      ) : (
        <FormProblem text={problem ?? null} />
      )}
      <Button
        type="submit"
        kind="primary"
        size="l"
        full
        disabled={sent ? code.length < 6 : waiting}
        busy={pending.checking || (pending.sending && !sent)}
      >
        {sent ? t('auth:continue') : waiting ? t('auth:code.againIn', { time: clockOf(waitS) }) : t('sms.send')}
      </Button>
      {sent ? (
        <Button full disabled={waiting} busy={pending.sending} onClick={send}>
          {waiting ? t('auth:code.againIn', { time: clockOf(waitS) }) : t('sms.again')}
        </Button>
      ) : null}
    </form>
  );
}
