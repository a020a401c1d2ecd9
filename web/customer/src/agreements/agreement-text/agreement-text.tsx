import type { AgreementId } from '@corella/contracts/identity';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './agreement-text.module.css';

const PARAGRAPHS: Readonly<Record<AgreementId, readonly string[]>> = {
  terms: ['1', '2', '3', '4'],
  risk: ['1', '2', '3', '4'],
  privacy: [],
};

/** What is agreed to. */
export function AgreementText({ id }: { readonly id: AgreementId }): JSX.Element {
  const { t } = useTranslation('agreement-text');
  return (
    <div className={styles.text}>
      {PARAGRAPHS[id].map((key) => (
        <p key={key}>{t(`${id}.p${key}`)}</p>
      ))}
    </div>
  );
}
