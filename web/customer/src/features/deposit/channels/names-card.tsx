import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import styles from '../look/deposit.module.css';

const NAMES = ['same', 'alike', 'other'] as const;

/** Whose money is credited, and what becomes of other people's. */
export function NamesCard(): JSX.Element {
  const { t } = useTranslation('deposit');
  const to = useTo();
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
      <p className={styles.hint}>
        <Link className={styles.link} to={to('/bank/')}>
          {t('names.banks')}
        </Link>
      </p>
    </section>
  );
}
