import type { Closure } from '@corella/contracts/privacy-web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDay } from '../../../account-shell/full-day.js';
import { useLanguage } from '../../../i18n/use-language.js';
import styles from './closure.module.css';

/** What is erased when, if the account were closed today. Where nothing has to be kept there is one day. */
export function ErasureDates({ dates }: { readonly dates: Closure['dates'] }): JSX.Element {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const day = (at: string): string => fullDay(Date.parse(at), language);
  const rows =
    dates.kept === 'none'
      ? [{ at: dates.ordinaryUntil, text: t('dates.everything') }]
      : [
          { at: dates.ordinaryUntil, text: t('dates.ordinary') },
          { at: dates.retainUntil, text: t(`dates.${dates.kept}`) },
        ];
  return (
    <div>
      <h3 className={styles.head}>{t('dates.title')}</h3>
      <dl className={styles.dates}>
        {rows.map(({ at, text }) => (
          <div key={text}>
            <dt className="num">{day(at)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
