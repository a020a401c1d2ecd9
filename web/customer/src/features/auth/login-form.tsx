import { zodResolver } from '@hookform/resolvers/zod';
import { ProblemError } from '@corella/api-client';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { FormProblem, formClass, spreadProblem } from '../../forms/form-problem.js';
import { PasswordField } from '../../forms/password-field.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useTo } from '../../i18n/use-language.js';
import { later } from '../../later/later.js';
import { useLogin } from './api/login.js';
import type { LoginReply } from './api/login.js';
import styles from './auth.module.css';
import { EmailField } from './email-field.js';
import { useWait } from './use-wait.js';
import { WorkNote } from './work-note.js';

/** Of a frozen account. */
const SupportLink = later<object>(() => import('../../support/support-link.js').then((file) => file.SupportLink));

const schema = z.object({ email: z.string().trim().min(1, 'noWho'), password: z.string().min(1, 'noPassword') });
type Values = z.output<typeof schema>;

/** Who has frozen the account, if that is why nobody gets in. */
function frozenBy(error: Error): 'parent' | 'venue' | null {
  if (!(error instanceof ProblemError) || error.code !== 'account-frozen') return null;
  return error.problem?.inputs?.['frozenBy'] === 'parent' ? 'parent' : 'venue';
}

/** Email, or the name of a sub-account, and password. The message never says which of the two was wrong. */
export function LoginForm({ onReply }: { readonly onReply: (reply: LoginReply) => void }): JSX.Element {
  const { t } = useTranslation('auth');
  const to = useTo();
  const { search } = useLocation();
  const text = useErrorText();
  const { login, working } = useLogin();
  const [problem, setProblem] = useState<string | null>(null);
  const [frozen, setFrozen] = useState<'parent' | 'venue' | null>(null);
  const wait = useWait();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onChange',
  });
  const submit = (values: Values): void => {
    if (wait.waiting) return;
    setProblem(null);
    setFrozen(null);
    login.mutate(values, {
      onSuccess: onReply,
      onError: (error) => {
        const by = frozenBy(error);
        wait.heed(error);
        setFrozen(by);
        setProblem(by === 'parent' ? t('login.frozenByParent') : spreadProblem(error, ['email', 'password'], setError));
      },
    });
  };
  return (
    <form className={formClass} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <FormProblem text={problem} />
      {frozen === 'venue' ? <SupportLink /> : null}
      <EmailField
        {...register('email')}
        label={t('login.who')}
        autoComplete="username"
        error={text(errors.email?.message)}
      />
      <div className={styles.password}>
        <PasswordField
          {...register('password')}
          label={t('password')}
          autoComplete="current-password"
          error={text(errors.password?.message)}
        />
        {/* In the row of the label, and behind the field for whoever uses the keyboard. */}
        <Link className={styles.forgot} to={to('/reset-pwd/') + search}>
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" kind="primary" size="l" full disabled={wait.waiting} busy={login.isPending}>
        {wait.waiting ? wait.label : t('login.submit')}
      </Button>
      <WorkNote working={working} />
      <p className={styles.or}>
        {t('login.new')}{' '}
        <Link className={styles.link} to={to('/register/') + search}>
          {t('login.register')}
        </Link>
      </p>
    </form>
  );
}
