import { questionOf, type KycField, type KycFieldName, type KycForm } from '@corella/contracts/kyc';
import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { faultsIn } from '../draft/faults-in.js';
import type { Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';
import { AnswerField } from './answer-field.js';

const WIDE: ReadonlySet<string> = new Set(['street', 'companyName', 'homeAddress', 'ownership', 'managerRole']);

export interface AnswerFieldsProps {
  readonly form: KycForm;
  readonly fields: readonly KycField[];
  readonly country: string;
  readonly today: string;
  readonly draft: Draft;
  /** Whether everything that is missing is to be shown. */
  readonly asked: boolean;
  /** One question by itself, as wide as its place. */
  readonly alone?: boolean;
}

/** Some questions in two columns. What is wrong is said once somebody has left the field, or wants to go on. */
export function AnswerFields({
  form,
  fields,
  country,
  today,
  draft,
  asked,
  alone = false,
}: AnswerFieldsProps): JSX.Element {
  const [left, setLeft] = useState<ReadonlySet<KycFieldName>>(new Set());
  const { saver, answers } = draft;
  const faults = useMemo(() => faultsIn(form, answers, today), [form, answers, today]);
  return (
    <div className={alone ? undefined : styles.fields}>
      {fields.map((field) => {
        const { name } = field;
        const fault = faults[name];
        const isShown = asked || (left.has(name) && fault !== 'kyc-missing');
        return (
          <div key={name} className={WIDE.has(questionOf(name)) ? styles.wide : undefined}>
            <AnswerField
              field={field}
              country={country}
              value={answers[name] ?? ''}
              fault={isShown ? fault : undefined}
              onChange={(value) => saver.change(name, value)}
              onBlur={() => {
                setLeft((now) => (now.has(name) ? now : new Set([...now, name])));
                void saver.flush().catch(() => undefined);
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
