import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage, NextLink } from '../../../card-page/card-page.js';
import styles from '../../../card-page/card-page.module.css';

const STEPS = ['login', 'verify', 'order'] as const;

/** After a sign-up that was confirmed on another device: what comes next. */
export function ThanksPage(): JSX.Element {
  const { t } = useTranslation('mail-links');
  return (
    <CardPage icon="check" title={t('thanks.title')} text={t('thanks.text')}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`thanks.${step}`)}</li>
        ))}
      </ol>
      <NextLink to="/login/">{t('login')}</NextLink>
    </CardPage>
  );
}
