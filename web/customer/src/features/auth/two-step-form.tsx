import { Button } from '@corella/ui';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass } from '../../forms/form-problem.js';
import { useCodeInput } from './use-code-input.js';
import { clockOf } from './use-countdown.js';
import { useSecondStep, type SecondStepOptions } from './use-second-step.js';

/** Takes the authenticator's code, after the password, and sends it as soon as the sixth digit is there. */
export function TwoStepForm(options: SecondStepOptions): JSX.Element {
  const { t } = useTranslation('auth');
  const { input, code, problem, type, refuse } = useCodeInput();
  const { send, waitS, pending } = useSecondStep(options, refuse);
  const submit = (value: string): void => {
    if (value.length === 6) send({ method: 'totp', code: value });
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
      <Button type="submit" kind="primary" size="l" full disabled={code.length < 6 || waitS > 0} busy={pending}>
        {waitS > 0 ? t('twoStep.wait', { time: clockOf(waitS) }) : t('continue')}
      </Button>
    </form>
  );
}
