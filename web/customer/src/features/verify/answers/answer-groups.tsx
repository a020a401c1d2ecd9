import type { KycFieldGroup } from '@corella/contracts/kyc';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionList } from './section-list.js';
import styles from '../verify.module.css';
import { AnswerFields, type AnswerFieldsProps } from './answer-fields.js';

export type Shown = Omit<AnswerFieldsProps, 'fields'>;

/** The questions of some groups, a card each: first those about the applicant, then those about places and people. */
export function AnswerGroups({ groups, ...shown }: Shown & { readonly groups: readonly KycFieldGroup[] }): JSX.Element {
  const { t } = useTranslation('verify');
  const { kind, fields } = shown.form;
  return (
    <>
      {groups.map((group) => {
        const own = fields.filter((field) => field.group === group);
        const plain = own.filter(({ section }) => section === undefined);
        return (
          <section key={group} className={styles.group} aria-labelledby={`verify-${group}`}>
            <h2 id={`verify-${group}`}>{t(kind === 'company' ? `companyGroup.${group}` : `group.${group}`)}</h2>
            {plain.length === 0 ? null : <AnswerFields {...shown} fields={plain} />}
            <SectionList {...shown} fields={own} />
          </section>
        );
      })}
    </>
  );
}
