import { faultsOfAll, tidyAnswer, type KycFieldGroup, type KycFieldName, type KycForm } from '@corella/contracts/kyc';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';
import { AnswerField } from './answer-field.js';

const WIDE: ReadonlySet<string> = new Set(['street']);

/**
 * The questions of some groups, a card each. What is wrong is said once somebody has left the field, or wants to go on.
 */
export function AnswerGroups({
  form,
  groups,
  country,
  today,
  draft,
  asked,
}: {
  readonly form: KycForm;
  readonly groups: readonly KycFieldGroup[];
  readonly country: string;
  readonly today: string;
  readonly draft: Draft;
  /** Whether everything that is missing is to be shown. */
  readonly asked: boolean;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const [left, setLeft] = useState<ReadonlySet<KycFieldName>>(new Set());
  const { saver, answers } = draft;
  const tidied = Object.fromEntries(
    form.fields.map((field) => [field.name, tidyAnswer(field, answers[field.name] ?? '')]),
  );
  const faults = faultsOfAll(form, tidied, today);
  return (
    <>
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-labelledby={`verify-${group}`}>
          <h2 id={`verify-${group}`}>{t(`group.${group}`)}</h2>
          <div className={styles.fields}>
            {form.fields
              .filter((field) => field.group === group)
              .map((field) => {
                const { name } = field;
                const fault = faults[name];
                const isShown = asked || (left.has(name) && fault !== 'kyc-missing');
                return (
                  <div key={name} className={WIDE.has(name) ? styles.wide : undefined}>
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
        </section>
      ))}
    </>
  );
}
