import { zodResolver } from '@hookform/resolvers/zod';
import { sessionEvents, useMe } from '@corella/api-client';
import { Button, Field } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { digitsOf } from '../../forms/code-boxes.js';
import { FormProblem, formClass, spreadProblem } from '../../forms/form-problem.js';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { PasswordField } from '../../forms/password-field.js';
import { isAcceptable } from '@corella/ui/password-rules';
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
    code: z.string(),
  })
  .refine(({ next, confirm }) => confirm === '' || next === confirm, { path: ['confirm'], message: 'match' })
  .refine(({ current, next }) => next === '' || current !== next, { path: ['next'], message: 'same' });
type Values = z.output<typeof schema>;

/** The form's values, and sending them. Every session ends with the old password. */
function usePasswordForm(totp: boolean) {
  const { t } = useTranslation('account');
  const change = useChangePassword();
  const keys = useKeysChoice();
  const tell = useToldKeys();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { current: '', next: '', confirm: '', code: '' },
  });
  const submit = ({ current, next, code }: Values): void => {
    setProblem(null);
    if (totp && digitsOf(code).length < 6)
      return form.setError('code', { type: 'client', message: 'code' }, { shouldFocus: true });
    change.mutate(
      { current, next, ...(totp ? { code: digitsOf(code) } : {}), ...(keys.revoke ? { revokeKeys: true } : {}) },
      {
        onSuccess: () => {
          tell(t('passwordChanged'), t('passwordChangedDetail'), keys);
          sessionEvents.lost();
          sessionEvents.changed();
        },
        onError: (error) => setProblem(spreadProblem(error, ['current', 'next', 'code'], form.setError)),
      },
    );
  };
  return { form, problem, keys, pending: change.isPending, submit: form.handleSubmit(submit) };
}

/** The old password, the new one twice and, if a second step is bound, its code. */
export function PasswordForm({ totp }: { readonly totp: boolean }): JSX.Element {
  const { t } = useTranslation('account');
  const text = useErrorText();
  const { data: me } = useMe();
  const { form, problem, keys, pending, submit } = usePasswordForm(totp);
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
      {totp ? (
        <Field
          {...register('code')}
          label={t('forms:code')}
          hint={t('forms:codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={text(errors.code?.message)}
        />
      ) : null}
      <KeysChoiceField {...keys} />
      <Button type="submit" kind="primary" size="l" full busy={pending}>
        {t('passwordSubmit')}
      </Button>
    </form>
  );
}
