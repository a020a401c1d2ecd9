import { useState } from 'react';
import type { JSX } from 'react';
import { useLogin } from 'react-admin';
import { Button } from '@mui/material';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Problem } from '../../shared/actions/action-dialog.js';
import { messageOf } from '../../shared/api/message-of.js';
import { CodeField } from '../../shared/credentials/code-field.js';
import { sixDigits } from '../../shared/credentials/new-credentials.js';
import { passkeyPlace } from '../../shared/passkeys/use-passkey.js';
import { CardPage } from '../../shared/ui/card-page.js';
import { FormField } from '../../shared/ui/form-field.js';
import { usePageTitle } from '../../shared/ui/page.js';

const credentials = z.object({
  email: z.email('Write the whole email address.'),
  password: z.string().min(1, 'Write the password.'),
  code: sixDigits,
});
const ENDED =
  'Your session has ended. After the login you are back where you were; what was typed and not sent is gone.';
type Fields = z.input<typeof credentials>;

interface LoginPageProps {
  /** The session of somebody who was at work has ended. */
  readonly ended: boolean;
}

/** The login for staff. Customer accounts are separate and do not work here. */
export function LoginPage({ ended }: LoginPageProps): JSX.Element {
  usePageTitle('Log in');
  const login = useLogin();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, resetField } = useForm<Fields, unknown, z.output<typeof credentials>>({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '', code: '' },
  });
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await login(values, '/');
    } catch (error) {
      resetField('code');
      setRefusal(messageOf(error));
    }
  });
  const byPasskey = async (): Promise<void> => {
    setRefusal(null);
    try {
      await login({ byPasskey: true }, '/');
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <CardPage title="Log in" lead="Staff accounts only. Each login is recorded.">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Problem text={refusal ?? (ended ? ENDED : null)} />
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          problem={errors.email?.message}
          {...register('email')}
        />
        <FormField
          label="Password"
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...register('password')}
        />
        <CodeField problem={errors.code?.message} {...register('code')} />
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? 'Checking' : 'Log in'}
        </Button>
        {passkeyPlace().is === 'here' && (
          <Button variant="outlined" onClick={() => void byPasskey()}>
            Log in with a passkey
          </Button>
        )}
      </form>
    </CardPage>
  );
}
