import type { Me } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { formClass } from '../../forms/form-problem.js';
import { useVerifyEmail, type SignUp } from './api/register.js';
import { CodeNote } from './code-note.js';
import { ResendCode } from './resend-code.js';
import { useCodeInput } from './use-code-input.js';

/** Takes the code from the email and sends it as soon as the sixth digit is there. */
export function CodeStep({
  signUp,
  onDone,
}: {
  readonly signUp: SignUp;
  readonly onDone: (me: Me) => void;
}): JSX.Element {
  const { t } = useTranslation('auth');
  const { input, code, problem, setProblem, type, refuse } = useCodeInput();
  const verify = useVerifyEmail();
  const submit = (value: string): void => {
    if (verify.isPending || value.length < 6) return;
    verify.mutate(
      { ...signUp, code: value },
      {
        onSuccess: onDone,
        onError: refuse,
      },
    );
  };
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
          onChange={type}
          onComplete={submit}
        />
        <Button type="submit" kind="primary" size="l" full disabled={code.length < 6} busy={verify.isPending}>
          {t('continue')}
        </Button>
        <ResendCode signUp={signUp} onProblem={setProblem} />
      </form>
      <CodeNote email={signUp.email} />
    </>
  );
}
