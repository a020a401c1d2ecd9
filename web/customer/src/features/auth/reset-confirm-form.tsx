import { ProblemError } from '@corella/api-client';
import { Button, Check } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { PasskeyNote } from '../../step-up/proof-field.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useRequestReset, type Reset, type ResetReply } from './api/reset.js';
import styles from './auth.module.css';
import { AGAIN_AFTER_S, SendAgain } from './send-again.js';
import { useCountdown } from './use-countdown.js';
import { useResetForm } from './use-reset-form.js';

interface ResetConfirmFormProps {
  readonly reset: Reset;
  /** Another code was sent, which has a name of its own. */
  readonly onRenewed: (reset: Reset) => void;
  readonly onDone: (reply: ResetReply) => void;
}

/** The mailed code and the new password; the authenticator too, once the venue asks for it. */
export function ResetConfirmForm({ reset, onRenewed, onDone }: ResetConfirmFormProps): JSX.Element {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  const { form, problem, setProblem, pending, submit, ...steps } = useResetForm(reset, onDone);
  const { register, setValue, watch, formState } = form;
  const { errors, isSubmitted } = formState;
  const enter = (name: 'code' | 'totp', value: string): void => setValue(name, value, { shouldValidate: isSubmitted });
  return (
    <form className={formClass} noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem text={problem} />
      <CodeBoxes
        label={t('code.label')}
        value={watch('code')}
        autoFocus
        error={text(errors.code?.message)}
        hint={t('code.hint')}
        onChange={(value) => enter('code', value)}
      />
      <Again reset={reset} onRenewed={onRenewed} onProblem={setProblem} />
      <NewPasswordFields
        password={{ field: register('password'), value: watch('password'), label: t('reset.new') }}
        confirm={{ field: register('confirm'), label: t('reset.confirm') }}
        errors={{ password: text(errors.password?.message), confirm: text(errors.confirm?.message) }}
      />
      <Check
        {...register('revokeKeys')}
        label={
          <>
            {t('reset.keys')} <small>{t('reset.keysHint')}</small>
          </>
        }
      />
      <Factor
        {...steps}
        code={watch('totp')}
        error={text(errors.totp?.message)}
        onCode={(value) => enter('totp', value)}
      />
      <Button type="submit" kind="primary" size="l" full busy={pending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}

interface FactorProps extends Pick<ReturnType<typeof useResetForm>, 'asked' | 'method' | 'setMethod'> {
  readonly code: string;
  readonly error: string | undefined;
  readonly onCode: (code: string) => void;
}

/** The factor that the venue asks for, once it does. */
function Factor({ asked, method, setMethod, code, error, onCode }: FactorProps): JSX.Element | null {
  const { t } = useTranslation('auth');
  if (asked === null) return null;
  const other = method === 'totp' ? 'passkey' : 'totp';
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyNote />
      ) : (
        <CodeBoxes
          label={t(method === 'sms' ? 'reset.smsLabel' : 'twoStep.label')}
          value={code}
          autoFocus
          error={error}
          hint={t(method === 'sms' ? 'reset.sms' : 'reset.totp')}
          onChange={onCode}
        />
      )}
      {asked.totp && asked.passkey ? (
        <p className={styles.or}>
          <button type="button" className={styles.link} onClick={() => setMethod(other)}>
            {t(`twoStep.use.${other}`)}
          </button>
        </p>
      ) : null}
    </>
  );
}

interface AgainProps extends Pick<ResetConfirmFormProps, 'reset' | 'onRenewed'> {
  readonly onProblem: (problem: string | null) => void;
}

function Again({ reset: { email }, onRenewed, onProblem }: AgainProps): JSX.Element {
  const { request } = useRequestReset();
  const { left, restart } = useCountdown(AGAIN_AFTER_S);
  const again = (): void =>
    request.mutate(
      { email },
      {
        onSuccess: ({ reset }) => {
          onProblem(null);
          restart(AGAIN_AFTER_S);
          onRenewed({ email, reset });
        },
        onError: (error) => {
          restart(error instanceof ProblemError ? (error.retryAfterS ?? 0) : 0);
          onProblem(messageOf(error));
        },
      },
    );
  return <SendAgain left={left} busy={request.isPending} onSend={again} />;
}
