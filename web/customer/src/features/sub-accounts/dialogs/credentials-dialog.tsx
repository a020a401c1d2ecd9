import { ProblemError, useMe } from '@corella/api-client';
import { Button, Dialog, Segmented, toast } from '@corella/ui';
import { isAcceptable } from '@corella/ui/password-rules';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { PasswordField } from '../../../forms/password-field.js';
import { PasswordStrength } from '../../../forms/password-strength.js';
import { ProofField } from '../../../step-up/proof-field.js';
import { useProof } from '../../../step-up/use-proof.js';
import { useResetSub } from '../api/sub-accounts.js';
import styles from '../sub-accounts.module.css';
import type { SubDialogProps } from './sub-dialog-props.js';

/** Sets a lost password anew, takes lost factors, or both, and says first what that ends. */
export function CredentialsDialog({ open, ...rest }: SubDialogProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('credentials.ask', { name: rest.sub.name })}>
      <CredentialsForm {...rest} />
    </Dialog>
  );
}

const WAYS = ['password', 'factors', 'both'] as const;
type Way = (typeof WAYS)[number];
const FIELDS = ['password', 'code'];

/** What is reset, and sending it. */
function useReset({ sub, onClose }: Omit<SubDialogProps, 'open'>) {
  const { t } = useTranslation('sub-accounts');
  const { data: me } = useMe();
  const proof = useProof({ totp: me?.totp === true, passkeys: me?.passkeys ?? 0, phone: me?.phone ?? null });
  const reset = useResetSub();
  const [way, setWay] = useState<Way>('password');
  const [password, setPassword] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isGood = way === 'factors' || isAcceptable(password);
  const fieldErrors = reset.error instanceof ProblemError ? reset.error.fieldErrors : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (!isGood || proof.missing !== undefined) return;
    reset.mutate(
      {
        uid: sub.uid,
        ...(way === 'factors' ? {} : { password }),
        ...(way === 'password' ? {} : { resetTotp: true as const }),
        proof: proof.proof,
      },
      {
        onSuccess: () => {
          toast.done(t('done.credentials', { name: sub.name }));
          onClose();
        },
      },
    );
  };
  const isPlaced = FIELDS.some((field) => fieldErrors[field] !== undefined);
  return {
    way,
    setWay,
    password,
    setPassword,
    isAsked,
    isGood,
    proof,
    fieldErrors,
    send,
    problem: reset.isError && !isPlaced ? messageOf(reset.error) : null,
    busy: reset.isPending,
  };
}

function CredentialsForm(props: Omit<SubDialogProps, 'open'>): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const form = useReset(props);
  const { way, fieldErrors } = form;
  return (
    <form className={formClass} noValidate onSubmit={form.send}>
      <p className={styles.quiet}>{t(`credentials.ends.${way}`)}</p>
      <FormProblem text={form.problem} />
      <Segmented
        label={t('credentials.what')}
        options={WAYS.map((value) => ({ value, label: t(`credentials.way.${value}`) }))}
        value={way}
        onChange={form.setWay}
      />
      {way === 'factors' ? null : (
        <div>
          <PasswordField
            label={t('credentials.password')}
            autoComplete="new-password"
            value={form.password}
            error={form.isAsked && !form.isGood ? t('forms:error.password') : fieldErrors['password']}
            onChange={({ target }) => form.setPassword(target.value)}
          />
          <PasswordStrength id="sub-password-rules" password={form.password} />
        </div>
      )}
      <ProofField draft={form.proof} asked={form.isAsked} refused={fieldErrors['code']} />
      <Button type="submit" kind="primary" size="l" full busy={form.busy}>
        {t('credentials.submit')}
      </Button>
    </form>
  );
}
