import { useState } from 'react';
import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { StaffInvitation } from '@corella/contracts/operator';
import { Problem } from '../../shared/actions/action-dialog.js';
import { AuthenticatorSecret } from '../../shared/credentials/authenticator-secret.js';
import { CodeField } from '../../shared/credentials/code-field.js';
import { DIFFERENT, newPassword, repeated, sixDigits } from '../../shared/credentials/new-credentials.js';
import { NewPasswordFields } from '../../shared/credentials/new-password-fields.js';
import { spreadRefusal } from '../../shared/credentials/spread-refusal.js';
import { roleLabel } from '../../shared/format/names.js';
import { CardPage } from '../../shared/ui/card-page.js';
import { Facts } from '../../shared/ui/panel.js';
import { acceptInvitation, isDead } from './invitation-api.js';

const schema = z
  .object({ password: newPassword, repeat: repeated, code: sixDigits })
  .refine(({ password, repeat }) => password === repeat, DIFFERENT);
type Values = z.output<typeof schema>;

interface JoinFormProps {
  readonly invitation: StaffInvitation;
  readonly token: string;
  readonly onJoined: () => void;
  /** The link stopped working while the form was open. */
  readonly onDead: () => void;
}

/** The form's values, and sending them. A code counts once, so a refusal empties it. */
function useJoinForm({ token, onJoined, onDead }: JoinFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { password: '', repeat: '', code: '' },
  });
  const submit = form.handleSubmit(async ({ password, code }) => {
    setProblem(null);
    try {
      await acceptInvitation({ token, password, code });
    } catch (error) {
      if (isDead(error)) return onDead();
      form.resetField('code');
      return setProblem(spreadRefusal(error, ['password', 'code'], form.setError));
    }
    onJoined();
  });
  return { form, problem, submit };
}

/** Who is invited, and what they set: a password, and an authenticator that proves itself with a code. */
export function JoinForm(props: JoinFormProps): JSX.Element {
  const { name, email, role, secret, uri } = props.invitation;
  const { form, problem, submit } = useJoinForm(props);
  const { register, watch } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <CardPage title="Join Corella's console" lead="Set what you log in with.">
      <Facts
        facts={[
          { term: 'Name', value: name },
          { term: 'Email', value: email },
          { term: 'Role', value: roleLabel(role) },
        ]}
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Problem text={problem} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          autoFocus
          password={register('password')}
          repeat={register('repeat')}
          written={watch('password')}
          problem={errors.password?.message}
          repeatProblem={errors.repeat?.message}
        />
        <AuthenticatorSecret secret={secret} uri={uri} />
        <CodeField problem={errors.code?.message} {...register('code')} />
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? 'Joining' : 'Join'}
        </Button>
      </form>
    </CardPage>
  );
}
