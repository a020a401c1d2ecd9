import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../look/deposit.module.css';

const NAMES = ['same', 'alike', 'other'] as const;

/** Whose money is credited, and what becomes of other people's. */
export function NamesCard(): JSX.Element {
  const { t } = useTranslation('deposit');
  return (
    <section className={styles.card} aria-labelledby="deposit-names">
      <h2 id="deposit-names">{t('names.title')}</h2>
      <dl className={styles.names}>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`names.${name}.who`)}</dt>
            <dd>{t(`names.${name}.then`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('names.small')}</p>
    </section>
  );
}
