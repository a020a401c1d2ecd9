import { useState } from 'react';
import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { CodeField } from '../../shared/credentials/code-field.js';
import { DIFFERENT, newPassword, oldPassword, repeated, sixDigits } from '../../shared/credentials/new-credentials.js';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.js';
import { PasswordField } from '../../shared/credentials/password-field.js';
import { spreadRefusal } from '../../shared/credentials/spread-refusal.js';
import { changePassword } from './my-account-api.js';
import { useLeave } from './use-leave.js';

const schema = z
  .object({ current: oldPassword, next: newPassword, repeat: repeated, code: sixDigits })
  .refine(({ next, repeat }) => next === repeat, DIFFERENT)
  .refine(({ current, next }) => current !== next, { path: ['next'], message: 'This is the current password.' });
type Values = z.output<typeof schema>;

/** The form's values, and sending them. A code counts once, so a refusal empties it. */
function useChangePassword() {
  const leave = useLeave();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { current: '', next: '', repeat: '', code: '' },
  });
  const submit = form.handleSubmit(async ({ current, next, code }) => {
    setProblem(null);
    try {
      await changePassword({ current, next, code });
    } catch (error) {
      form.resetField('code');
      return setProblem(spreadRefusal(error, ['current', 'next', 'code'], form.setError));
    }
    await leave('Password changed. Log in with the new one.');
  });
  return { form, problem, submit };
}

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** The old password, the new one twice, and a code. */
export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps): JSX.Element {
  const { form, problem, submit } = useChangePassword();
  const { register, watch } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <ActionDialog
      title="Change password"
      sub="Recorded in the audit log"
      primary="Change password"
      keep="Cancel"
      problem={problem}
      isPending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Effects effects={[{ icon: 'logout', text: 'Every session of yours ends, this one too', scope: 'at once' }]} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        problem={errors.current?.message}
        {...register('current')}
      />
      <NewPasswordFields
        password={register('next')}
        repeat={register('repeat')}
        written={watch('next')}
        problem={errors.next?.message}
        repeatProblem={errors.repeat?.message}
      />
      <CodeField problem={errors.code?.message} {...register('code')} />
    </ActionDialog>
  );
}
