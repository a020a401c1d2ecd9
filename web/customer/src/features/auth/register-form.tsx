import { zodResolver } from '@hookform/resolvers/zod';
import { AGREEMENTS } from '@corella/contracts/identity';
import { emailText } from '@corella/contracts/web';
import { Button, Check, Field, Select } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { AgreementLabel } from '../../agreements/agreement-texts.js';
import { FormProblem, formClass, spreadProblem } from '../../forms/form-problem.js';
import { PasswordField } from '../../forms/password-field.js';
import { isAcceptable } from '../../forms/password-rules.js';
import { PasswordStrength } from '../../forms/password-strength.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useTo } from '../../i18n/use-language.js';
import { useRegister } from './api/register.js';
import styles from './auth.module.css';

/** Where the venue serves residents; the server has the last word. */
const COUNTRIES = ['AU', 'NZ', 'JP'] as const;

const schema = z
  .object({
    country: z.string().min(1, 'choose'),
    email: z
      .string()
      .trim()
      .min(1, 'required')
      .refine((email) => email === '' || emailText.safeParse(email).success, 'email'),
    password: z
      .string()
      .min(1, 'required')
      .refine((password) => password === '' || isAcceptable(password), 'password'),
    confirm: z.string().min(1, 'required'),
    terms: z.boolean().refine(Boolean, 'agree'),
    risk: z.boolean().refine(Boolean, 'agree'),
  })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, { path: ['confirm'], message: 'match' });
type Values = z.output<typeof schema>;

/** Country, email, password and the two ticks; the code goes to the address given. */
export function RegisterForm({
  initialEmail,
  onSent,
}: {
  readonly initialEmail: string;
  readonly onSent: (email: string) => void;
}): JSX.Element {
  const { t } = useTranslation('auth');
  const to = useTo();
  const { search } = useLocation();
  const text = useErrorText();
  const signUp = useRegister();
  const [problem, setProblem] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    watch,
    formState: { errors },
  } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { country: '', email: initialEmail, password: '', confirm: '', terms: false, risk: false },
  });
  const submit = ({ country, email, password }: Values): void => {
    setProblem(null);
    signUp.mutate(
      { country, email, password, agreements: AGREEMENTS },
      {
        onSuccess: () => onSent(email),
        onError: (error) => setProblem(spreadProblem(error, ['country', 'email', 'password'], setError)),
      },
    );
  };
  const countries = [
    { value: '', label: t('register.choose') },
    ...COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) })),
  ];
  return (
    <form className={formClass} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <FormProblem text={problem} />
      <Select
        {...register('country')}
        label={t('register.country')}
        autoComplete="country"
        options={countries}
        hint={t('register.countryHint')}
        error={text(errors.country?.message)}
      />
      <Field
        {...register('email')}
        type="email"
        label={t('email')}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={text(errors.email?.message)}
      />
      <div>
        <PasswordField
          {...register('password')}
          label={t('password')}
          autoComplete="new-password"
          aria-describedby="password-rules"
          error={text(errors.password?.message)}
        />
        <PasswordStrength id="password-rules" password={watch('password')} />
      </div>
      <PasswordField
        {...register('confirm')}
        label={t('register.confirm')}
        autoComplete="new-password"
        error={text(errors.confirm?.message)}
      />
      <div className={styles.agree}>
        <Check {...register('terms')} label={<AgreementLabel id="terms" />} error={text(errors.terms?.message)} />
        <Check {...register('risk')} label={<AgreementLabel id="risk" />} error={text(errors.risk?.message)} />
      </div>
      <Button type="submit" kind="primary" size="l" full busy={signUp.isPending}>
        {t('register.submit')}
      </Button>
      <p className={styles.or}>
        {t('register.have')}{' '}
        <Link className={styles.link} to={to('/login/') + search}>
          {t('register.login')}
        </Link>
      </p>
    </form>
  );
}
