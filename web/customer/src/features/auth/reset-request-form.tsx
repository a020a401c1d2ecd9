import { zodResolver } from '@hookform/resolvers/zod';
import { emailText } from '@corella/contracts/web';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { FormProblem, formClass, spreadProblem } from '../../forms/form-problem.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useTo } from '../../i18n/use-language.js';
import { useRequestReset, type Reset } from './api/reset.js';
import { WorkNote } from './work-note.js';
import styles from './auth.module.css';
import { EmailField } from './email-field.js';
import { useWait } from './use-wait.js';

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'noEmail')
    .refine((email) => email === '' || emailText.safeParse(email).success, 'email'),
});

interface ResetRequestFormProps {
  readonly initialEmail: string;
  readonly onSent: (reset: Reset) => void;
}

/** The address that gets the code. */
export function ResetRequestForm({ initialEmail, onSent }: ResetRequestFormProps): JSX.Element {
  const { t } = useTranslation('auth');
  const to = useTo();
  const { search } = useLocation();
  const text = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const wait = useWait();
  const { request, working } = useRequestReset();
  const { register, handleSubmit, setError, formState } = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { email: initialEmail },
  });
  const submit = handleSubmit(({ email }) => {
    if (wait.waiting) return;
    setProblem(null);
    request.mutate(
      { email },
      {
        onSuccess: ({ reset }) => onSent({ email, reset }),
        onError: (error) => {
          wait.heed(error);
          setProblem(spreadProblem(error, ['email'], setError));
        },
      },
    );
  });
  return (
    <form className={formClass} noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem text={problem} />
      <EmailField {...register('email')} autoComplete="username" error={text(formState.errors.email?.message)} />
      <WorkNote working={working} />
      <Button type="submit" kind="primary" size="l" full disabled={wait.waiting} busy={request.isPending}>
        {wait.waiting ? wait.label : t('reset.send')}
      </Button>
      <p className={styles.or}>
        <Link className={styles.link} to={to('/removal-certification/3/')}>
          {t('reset.noMail')}
        </Link>
      </p>
      <p className={styles.or}>
        {t('reset.remember')}{' '}
        <Link className={styles.link} to={to('/login/') + search}>
          {t('reset.login')}
        </Link>
      </p>
    </form>
  );
}
