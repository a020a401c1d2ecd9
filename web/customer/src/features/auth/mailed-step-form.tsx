import { Button } from '@corella/ui';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { FormProblem, formClass } from '../../forms/form-problem.js';
import { SendAgain } from './send-again.js';
import { clockOf } from './use-countdown.js';
import { useMailedStep } from './use-mailed-step.js';
import type { MailedStepOptions } from './use-mailed-step.js';

/** Mails a code that takes the place of a locked authenticator, and takes it. */
export function MailedStepForm(options: MailedStepOptions): JSX.Element {
  const { t } = useTranslation('auth');
  const { input, sent, code, problem, waitS, pending, send, submit, type } = useMailedStep(options);
  const waiting = waitS > 0;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (sent) submit(code);
    else send();
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      {sent ? (
        <CodeBoxes
          ref={input}
          label={t('code.label')}
          value={code}
          autoFocus
          error={problem}
          hint={t('code.hint')}
          onChange={type}
          onComplete={submit}
        />
      ) : (
        <FormProblem text={problem} />
      )}
      <Button
        type="submit"
        kind="primary"
        size="l"
        full
        disabled={sent ? code.length < 6 : waiting}
        busy={pending.checking || (pending.sending && !sent)}
      >
        {sent ? t('continue') : waiting ? t('code.againIn', { time: clockOf(waitS) }) : t('mailedStep.send')}
      </Button>
      {sent ? <SendAgain left={waitS} busy={pending.sending} onSend={send} /> : null}
    </form>
  );
}
