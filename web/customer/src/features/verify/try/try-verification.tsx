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

/** In a demo everybody is approved at once. Here somebody new is not, and tries the verification from its beginning. */
export function TryVerification(): JSX.Element {
  const { t } = useTranslation('verify');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{t('try.lead')}</p>
      <Button size="l" onClick={() => setOpen(true)}>
        {t('try.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('try.open')} width={480}>
        <TryForm />
      </Dialog>
    </>
  );
}

function TryForm(): JSX.Element {
  const { t } = useTranslation('verify');
  const client = useQueryClient();
  const [country, setCountry] = useState('AU');
  const begin = useMutation({
    mutationFn: () =>
      sendJson('POST', '/api/demo/applicant', demoApplicantSchema, {
        body: { country },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
  const goOn = ({ user }: DemoApplicant): void => {
    client.setQueryData(meKey, user);
    sessionEvents.changed();
    // What is shown of the customer before them is forgotten and asked for anew.
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (begin.data === undefined) begin.mutate();
    else goOn(begin.data);
  };
  const login = begin.data;
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <FormProblem text={begin.isError ? messageOf(begin.error) : null} />
      {login === undefined ? (
        <>
          <p>{t('try.text')}</p>
          <Select
            label={t('try.country')}
            value={country}
            options={COUNTRIES.map((value) => ({ value, label: t(`try.in.${value}`) }))}
            onChange={(event) => setCountry(event.target.value)}
          />
        </>
      ) : (
        <>
          <p>{t('try.note')}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('try.email')}</dt>
              <dd>{login.email}</dd>
            </div>
            <div>
              <dt>{t('try.password')}</dt>
              <dd className="num">{login.password}</dd>
            </div>
          </dl>
        </>
      )}
      <Button type="submit" kind="primary" size="l" busy={begin.isPending}>
        {t(login === undefined ? 'try.submit' : 'try.begin')}
      </Button>
    </form>
  );
}
