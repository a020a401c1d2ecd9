import { Button, Check, Field, Select } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AgreementLabel } from '../../agreements/agreement-texts.js';
import { FormProblem, formClass } from '../../forms/form-problem.js';
import { PasswordField } from '../../forms/password-field.js';
import { PasswordStrength } from '../../forms/password-strength.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useTo } from '../../i18n/use-language.js';
import styles from './auth.module.css';
import { useRegisterForm } from './use-register-form.js';
import type { RegisterFormOptions } from './use-register-form.js';
import { WorkNote } from './work-note.js';

/** Countries whose residents the venue serves. The server has the last word. */
const COUNTRIES = ['AU', 'NZ', 'JP'] as const;

/** Country, email, password and the two checkboxes. The code goes to the given address. */
export function RegisterForm(options: RegisterFormOptions): JSX.Element {
  const { t } = useTranslation('auth');
  const to = useTo();
  const { search } = useLocation();
  const text = useErrorText();
  const { form, problem, pending, working, submit } = useRegisterForm(options);
  const { register, watch } = form;
  const { errors } = form.formState;
  const countries = [
    { value: '', label: t('register.choose') },
    ...COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) })),
  ];
  return (
    <form className={formClass} noValidate onSubmit={(event) => void submit(event)}>
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
      <Button type="submit" kind="primary" size="l" full busy={pending}>
        {t('register.submit')}
      </Button>
      <WorkNote working={working} />
      <p className={styles.or}>
        {t('register.have')}{' '}
        <Link className={styles.link} to={to('/login/') + search}>
          {t('register.login')}
        </Link>
      </p>
    </form>
  );
}
