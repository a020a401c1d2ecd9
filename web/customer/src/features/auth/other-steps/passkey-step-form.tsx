import { ProblemError, sendJson } from '@corella/api-client';
import { loginTwoStepBeginReply } from '@corella/contracts/factors-web';
import { Button } from '@corella/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { passkeyPlace } from '../../../passkeys/passkey-place.js';
import { signWithPasskey } from '../../../passkeys/use-passkey.js';
import { useSecondStep, type SecondStepOptions } from '../use-second-step.js';
import auth from '../auth.module.css';
import styles from './other-steps.module.css';

/** POST /api/auth/login/two-step/begin → what the passkey is to sign, which the device then does. */
async function signed(ticket: string) {
  const { passkey } = await sendJson('POST', '/api/auth/login/two-step/begin', loginTwoStepBeginReply, {
    body: { ticket, method: 'passkey' },
  });
  if (passkey === undefined) throw new Error('the venue did not say what the passkey is to sign');
  return signWithPasskey(passkey);
}

/** Has the customer's device sign, in the place of a code. */
export function PasskeyStepForm(options: SecondStepOptions): JSX.Element {
  const { t } = useTranslation('other-steps');
  const [problem, setProblem] = useState<string | null>(null);
  const place = passkeyPlace();
  const refuse = (error: Error): void => setProblem(messageOf(error));
  const { send, pending } = useSecondStep(options, refuse);
  const sign = useMutation({ mutationFn: () => signed(options.ticket) });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(null);
    sign.mutate(undefined, {
      onSuccess: (assertion) => send({ method: 'passkey', assertion }),
      onError: (error) =>
        error instanceof ProblemError && error.code === 'ticket-expired'
          ? options.onRestart(error.message)
          : refuse(error),
    });
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.lead}>{t('passkey.lead')}</p>
      {place.is === 'at-name' ? (
        <p className={styles.note}>
          {t('passkey.atName')}{' '}
          <a className={auth.link} href={place.url}>
            {new URL(place.url).host}
          </a>
        </p>
      ) : null}
      <FormProblem text={problem} />
      <Button type="submit" kind="primary" size="l" full autoFocus busy={sign.isPending || pending}>
        {t('passkey.use')}
      </Button>
    </form>
  );
}
