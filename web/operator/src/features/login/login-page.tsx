import { useState } from 'react';
import type { JSX } from 'react';
import { useLogin } from 'react-admin';
import { Button } from '@mui/material';
import { Logo } from '@corella/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePageTitle } from '../../shared/ui/page.js';
import { FormField } from '../../shared/ui/form-field.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './login-page.module.css';

const credentials = z.object({
  email: z.email('Write the whole email address.'),
  password: z.string().min(1, 'Write the password.'),
  code: z.string().regex(/^\d{6}$/, 'The code has six digits.'),
});
type Fields = z.input<typeof credentials>;

/** The login for staff. Customer accounts are separate and do not work here. */
export function LoginPage(): JSX.Element {
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
      setRefusal(error instanceof Error ? error.message : 'The login was refused.');
    }
  });
  const { errors, isSubmitting } = formState;
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.brand}>
          <Logo />
          <span>Operator</span>
        </div>
        <h1>Log in</h1>
        <p className={styles.lead}>Staff accounts only. Each login is recorded.</p>
        {refusal !== null && (
          <p className={styles.refusal} role="alert">
            <Icon name="warn" />
            {refusal}
          </p>
        )}
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
        <FormField
          label="Code from your authenticator"
          autoComplete="one-time-code"
          problem={errors.code?.message}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          {...register('code')}
        />
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? 'Checking' : 'Log in'}
        </Button>
      </form>
    </main>
  );
}
