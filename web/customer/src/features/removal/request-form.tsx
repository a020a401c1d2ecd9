import { zodResolver } from '@hookform/resolvers/zod';
import { REMOVAL_PROJECT, REMOVAL_TEXT_LENGTH, type RemovalProject } from '@corella/contracts/removal';
import { emailText } from '@corella/contracts/web';
import { Button, Field, TextArea } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { FormProblem, formClass, spreadProblem } from '../../forms/form-problem.js';
import { useErrorText } from '../../forms/use-error-text.js';
import { useTo } from '../../i18n/use-language.js';
import { useBeginRemoval } from './api/removals.js';
import { PROJECT_KEYS } from './projects.js';
import styles from './removal.module.css';

/** A request whose address waits for its code. */
export interface Begun {
  readonly request: string;
  readonly values: RequestValues;
}

const address = z
  .string()
  .trim()
  .min(1, 'required')
  .refine((email) => email === '' || emailText.safeParse(email).success, 'email');
const schema = z.object({
  email: address,
  contactEmail: address,
  contactTel: z.string().trim().min(1, 'required').max(30),
  description: z.string().trim().min(1, 'required').max(REMOVAL_TEXT_LENGTH),
});
export type RequestValues = z.output<typeof schema>;
export const NOTHING_WRITTEN: RequestValues = { email: '', contactEmail: '', contactTel: '', description: '' };
const FIELDS = ['email', 'contactEmail', 'contactTel', 'description'] as const;
/** What becomes of a request, in order. */
const THEN = ['read', 'day', 'block'] as const;

interface RequestFormProps {
  readonly project: RemovalProject;
  /** What was written before the code. */
  readonly written: RequestValues;
  readonly onBegun: (begun: Begun) => void;
}

/** Says first how long it takes and what it blocks, then asks for what the desk has to know. */
export function RequestForm({ project, written, onBegun }: RequestFormProps): JSX.Element {
  const { t } = useTranslation('removal');
  const to = useTo();
  const { mutation: begin, working } = useBeginRemoval();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<RequestValues>({ resolver: zodResolver(schema), defaultValues: written });
  const submit = form.handleSubmit((values) => {
    setProblem(null);
    begin.mutate(
      { project, ...values },
      {
        onSuccess: ({ request }) => onBegun({ request, values }),
        onError: (error) => setProblem(spreadProblem(error, FIELDS, form.setError)),
      },
    );
  });
  return (
    <>
      <ul className={styles.then}>
        {THEN.map((key) => (
          <li key={key}>{t(`then.${key}`)}</li>
        ))}
      </ul>
      <form className={formClass} noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem text={problem} />
        <Fields form={form} project={project} />
        <Button type="submit" kind="primary" size="l" full busy={begin.isPending}>
          {t('begin')}
        </Button>
        <p className={styles.quiet} role="status">
          {working ? t('work') : null}
        </p>
        <p className={styles.or}>
          {t('remember')}{' '}
          <Link className={styles.link} to={to('/login/')}>
            {t('login')}
          </Link>
        </p>
      </form>
    </>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<RequestValues>;
  readonly project: RemovalProject;
}

function Fields({ form: { register, watch, formState }, project }: FieldsProps): JSX.Element {
  const { t } = useTranslation('removal');
  const text = useErrorText();
  const { errors } = formState;
  return (
    <>
      <Field
        {...register('email')}
        type="email"
        autoComplete="username"
        label={t('email')}
        error={text(errors.email?.message)}
      />
      <Field
        {...register('contactEmail')}
        type="email"
        autoComplete="email"
        label={t(project === REMOVAL_PROJECT.email ? 'newEmail' : 'contactEmail')}
        hint={t(project === REMOVAL_PROJECT.email ? 'newEmailHint' : 'contactEmailHint')}
        error={text(errors.contactEmail?.message)}
      />
      <Field
        {...register('contactTel')}
        type="tel"
        autoComplete="tel"
        label={t('contactTel')}
        hint={t('contactTelHint')}
        error={text(errors.contactTel?.message)}
      />
      <TextArea
        {...register('description')}
        maxLength={REMOVAL_TEXT_LENGTH}
        label={t('description')}
        labelEnd={
          <span className={`${styles.count} num`}>
            {watch('description').length}/{REMOVAL_TEXT_LENGTH}
          </span>
        }
        hint={t(`project.${PROJECT_KEYS[project]}.hint`)}
        error={text(errors.description?.message)}
      />
    </>
  );
}
