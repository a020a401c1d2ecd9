import type { CurrentAgreement } from '@corella/contracts/agreements-web';
import type { AgreementId } from '@corella/contracts/identity';
import { Button, Check, Select } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AgreementLabel } from '../../agreements/agreement-label.js';
import { FormProblem, formClass } from '../../forms/form-problem.js';
import { NewPasswordFields } from '../../forms/new-password-fields.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useTo } from '../../i18n/use-language.js';
import styles from './auth.module.css';
import { EmailField } from './email-field.js';
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
  const { form, current, problem, wait, pending, working, submit } = useRegisterForm(options);
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
      <EmailField {...register('email')} autoComplete="email" error={text(errors.email?.message)} />
      <NewPasswordFields
        password={{ field: register('password'), value: watch('password'), label: t('password') }}
        confirm={{ field: register('confirm'), label: t('register.confirm') }}
        errors={{ password: text(errors.password?.message), confirm: text(errors.confirm?.message) }}
      />
      <div className={styles.agree}>
        <Check {...register('terms')} label={<Terms current={current} />} error={text(errors.terms?.message)} />
        <Check
          {...register('risk')}
          label={<AgreementLabel id="risk" version={versionOf(current, 'risk') ?? 1} />}
          error={text(errors.risk?.message)}
        />
      </div>
      <Button type="submit" kind="primary" size="l" full disabled={wait.waiting} busy={pending}>
        {wait.waiting ? wait.label : t('register.submit')}
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

const versionOf = (current: readonly CurrentAgreement[], wanted: AgreementId): number | undefined =>
  current.find(({ id }) => id === wanted)?.version;

/** The privacy notice is ticked with the terms, once there is one. */
function Terms({ current }: { readonly current: readonly CurrentAgreement[] }): JSX.Element {
  const privacy = versionOf(current, 'privacy');
  return (
    <>
      <AgreementLabel id="terms" version={versionOf(current, 'terms') ?? 1} />
      {privacy === undefined ? null : (
        <>
          {' '}
          <AgreementLabel id="privacy" version={privacy} />
        </>
      )}
    </>
  );
}
