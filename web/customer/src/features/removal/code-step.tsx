import { ProblemError } from '@corella/api-client';
import type { RemovalProject } from '@corella/contracts/removal';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { useBeginRemoval, useProveRemoval, type Proven } from './api/removals.js';
import styles from './removal.module.css';
import type { Begun } from './request-form.js';

interface CodeStepProps {
  readonly project: RemovalProject;
  readonly begun: Begun;
  /** Another code was sent. */
  readonly onBegun: (begun: Begun) => void;
  readonly onProven: (proven: Proven) => void;
  readonly onBack: () => void;
}

/** The code proves the address at which the customer can be reached. */
export function CodeStep({ project, begun, onBegun, onProven, onBack }: CodeStepProps): JSX.Element {
  const { t } = useTranslation('removal');
  const prove = useProveRemoval();
  const { mutation: again } = useBeginRemoval();
  const [code, setCode] = useState('');
  const refused = prove.error instanceof ProblemError ? prove.error.fieldErrors['code'] : undefined;
  const submit = (value: string): void => {
    if (value.length === 6 && !prove.isPending)
      prove.mutate({ request: begun.request, code: value }, { onSuccess: onProven });
  };
  const resend = (): void => {
    const { values } = begun;
    again.mutate({ project, ...values }, { onSuccess: ({ request }) => onBegun({ request, values }) });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <FormProblem text={prove.isError && refused === undefined ? messageOf(prove.error) : null} />
      <CodeBoxes
        label={t('code.label')}
        value={code}
        autoFocus
        error={refused}
        hint={t('code.hint')}
        onChange={setCode}
        onComplete={submit}
      />
      <Button type="submit" kind="primary" size="l" full disabled={code.length < 6} busy={prove.isPending}>
        {t('code.submit')}
      </Button>
      <p className={styles.quiet}>{t('code.spam')}</p>
      <p className={styles.quiet} role="status">
        {again.isSuccess ? t('code.sent') : again.isError ? messageOf(again.error) : null}
      </p>
      <Button size="l" full busy={again.isPending} onClick={resend}>
        {t('code.again')}
      </Button>
      <Button size="l" full onClick={onBack}>
        {t('code.back')}
      </Button>
    </form>
  );
}
