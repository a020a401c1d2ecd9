import type { Closure } from '@corella/contracts/privacy-web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { erasureDayText } from '../../../closing/erasure-day-text.js';
import { useLanguage } from '../../../i18n/use-language.js';
import styles from './closure.module.css';

/** What is erased when, if the account were closed today. Where nothing has to be kept there is one day. */
export function ErasureDates({ dates }: { readonly dates: Closure['dates'] }): JSX.Element {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const { kept, acknowledge } = dates;
  const rows =
    kept === 'none'
      ? [{ at: acknowledge.ordinaryUntil, text: t('dates.everything') }]
      : [
          { at: acknowledge.ordinaryUntil, text: t('dates.ordinary') },
          { at: acknowledge.retainUntil, text: t(`dates.${kept}`) },
        ];
  return (
    <div>
      <h3 className={styles.head}>{t('dates.title')}</h3>
      <dl className={styles.dates}>
        {rows.map(({ at, text }) => (
          <div key={text}>
            <dt className="num">{erasureDayText(at, language)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
