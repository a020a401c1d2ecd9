import { meKey, newIdempotencyKey, sendJson, sessionEvents } from '@corella/api-client';
import { demoApplicantSchema, type DemoApplicant } from '@corella/contracts/kyc-web';
import { Button, Dialog, Select } from '@corella/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import styles from '../verify.module.css';

const COUNTRIES = ['AU', 'NZ', 'JP'] as const;

interface TryProps {
  /** Whoever uses the page is this customer now. */
  readonly onMade: (applicant: DemoApplicant) => void;
}

/** In a demo everybody is approved at once. Here somebody new is not, and tries the verification from its beginning. */
export function TryVerification(props: TryProps): JSX.Element {
  const { t } = useTranslation('verify');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{t('try.lead')}</p>
      <Button size="l" onClick={() => setOpen(true)}>
        {t('try.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('try.open')} width={480}>
        <TryForm {...props} />
      </Dialog>
    </>
  );
}

function TryForm({ onMade }: TryProps): JSX.Element {
  const { t } = useTranslation('verify');
  const [country, setCountry] = useState('AU');
  const begin = useMutation({
    mutationFn: () =>
      sendJson('POST', '/api/demo/applicant', demoApplicantSchema, {
        body: { country },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    begin.mutate(undefined, { onSuccess: onMade });
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <FormProblem text={begin.isError ? messageOf(begin.error) : null} />
      <p>{t('try.text')}</p>
      <Select
        label={t('try.country')}
        value={country}
        options={COUNTRIES.map((value) => ({ value, label: t(`try.in.${value}`) }))}
        onChange={(event) => setCountry(event.target.value)}
      />
      <Button type="submit" kind="primary" size="l" busy={begin.isPending}>
        {t('try.submit')}
      </Button>
    </form>
  );
}

/** How to log in again as somebody new, and on to the verification. */
export function SomebodyNew({ applicant }: { readonly applicant: DemoApplicant }): JSX.Element {
  const { t } = useTranslation('verify');
  const client = useQueryClient();
  const { user, email, password } = applicant;
  const goOn = (): void => {
    client.setQueryData(meKey, user);
    sessionEvents.changed();
    // What is shown of the customer before them is forgotten and asked for anew.
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  };
  return (
    <>
      <p>{t('try.note')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('try.email')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{t('try.password')}</dt>
          <dd className="num">{password}</dd>
        </div>
      </dl>
      <Button kind="primary" size="l" onClick={goOn}>
        {t('try.begin')}
      </Button>
    </>
  );
}
