import { zodResolver } from '@hookform/resolvers/zod';
import { ProblemError, sessionEvents, useMe } from '@corella/api-client';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormProblem, formClass, spreadProblem } from '../../forms/form-problem.js';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { PasswordField } from '../../forms/password-field.js';
import { isAcceptable } from '@corella/ui/password-rules';
import { ProofField } from '../../step-up/proof-field.js';
import { hasFactor, useProof, type Factors } from '../../step-up/use-proof.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useChangePassword } from './api/security.js';
import { BlockNote } from './block-note.js';
import { KeysChoiceField, useKeysChoice, useToldKeys } from './keys-choice.js';
import styles from './account.module.css';

const schema = z
  .object({
    current: z.string().min(1, 'required'),
    next: z
      .string()
      .min(1, 'required')
      .refine((next) => next === '' || isAcceptable(next), 'password'),
    confirm: z.string().min(1, 'required'),
  })
  .refine(({ next, confirm }) => confirm === '' || next === confirm, { path: ['confirm'], message: 'match' })
  .refine(({ current, next }) => next === '' || current !== next, { path: ['next'], message: 'same' });
type Values = z.output<typeof schema>;

/** The form's values, and sending them. Every session ends with the old password. */
function usePasswordForm(factors: Factors) {
  const { t } = useTranslation('account');
  const change = useChangePassword();
  const proof = useProof(factors);
  const [isAsked, setIsAsked] = useState(false);
  const keys = useKeysChoice();
  const tell = useToldKeys();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { current: '', next: '', confirm: '' },
  });
  const submit = ({ current, next }: Values): void => {
    setProblem(null);
    const isProven = hasFactor(factors);
    if (isProven && proof.missing !== undefined) return;
    const proven = isProven ? { proof: proof.proof } : {};
    // Not `onSuccess`: the session may end, and this form with it, before the answer is here.
    void change.mutateAsync({ current, next, ...proven, ...(keys.revoke ? { revokeKeys: true } : {}) }).then(
      () => {
        tell(t('passwordChanged'), t('passwordChangedDetail'), keys);
        sessionEvents.lost();
        sessionEvents.changed();
      },
      (error: Error) =>
        setProblem(refusedCode(error) === undefined ? spreadProblem(error, ['current', 'next'], form.setError) : null),
    );
  };
  const send = form.handleSubmit(submit);
  return {
    form,
    problem,
    keys,
    proof: { draft: proof, asked: isAsked, refused: refusedCode(change.error) },
    pending: change.isPending,
    submit: (event: FormEvent): Promise<void> => {
      setIsAsked(true);
      return send(event);
    },
  };
}

const refusedCode = (error: Error | null): string | undefined =>
  error instanceof ProblemError ? error.fieldErrors['code'] : undefined;

/** The old password, the new one twice and, if a second step is bound, its proof. */
export function PasswordForm({
  factors,
  onCancel,
}: {
  readonly factors: Factors;
  readonly onCancel: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const text = useErrorText();
  const { data: me } = useMe();
  const { form, problem, keys, proof, pending, submit } = usePasswordForm(factors);
  const { register, watch } = form;
  const { errors } = form.formState;
  return (
    <form className={formClass} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.quiet}>{t('passwordNote')}</p>
      <BlockNote action="password" />
      <FormProblem text={problem} />
      <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordField
        {...register('current')}
        label={t('current')}
        autoComplete="current-password"
        error={text(errors.current?.message)}
      />
      <NewPasswordFields
        password={{ field: register('next'), value: watch('next'), label: t('next') }}
        confirm={{ field: register('confirm'), label: t('confirm') }}
        errors={{ password: text(errors.next?.message), confirm: text(errors.confirm?.message) }}
      />
      {hasFactor(factors) ? <ProofField {...proof} /> : null}
      <KeysChoiceField {...keys} />
      <div className={styles.two}>
        <Button size="l" onClick={onCancel}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={pending}>
          {t('passwordSubmit')}
        </Button>
      </div>
    </form>
  );
}
