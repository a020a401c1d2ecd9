import { Button, buttonClass } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { erasureDayText } from '../../../closing/erasure-day-text.js';
import { keepClosing, keptClosing } from '../../../closing/kept-closing.js';
import { keepWhyLost } from '../../../guards/why-lost.js';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import { AuthLayout } from '../auth-layout.js';
import styles from './closed-view.module.css';

export interface ClosedViewProps {
  readonly onLogin: () => void;
}

/**
 * What somebody is told whose account was closed a moment ago: what is kept, and until when. A tab that has not read
 * the days names none.
 */
export function ClosedView({ onLogin }: ClosedViewProps): JSX.Element {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const to = useTo();
  const [dates] = useState(keptClosing);
  // Told once: the next account of this tab is another one.
  useEffect(() => {
    keepClosing(null);
    keepWhyLost(null);
  }, []);
  return (
    <AuthLayout title={t('closed.title')} lead={t(dates === null ? 'closed.leadAlone' : 'closed.lead')}>
      {dates === null ? null : (
        <dl className={styles.dates}>
          <div>
            <dt className="num">{erasureDayText(dates.ordinaryUntil, language)}</dt>
            <dd>{t(dates.kept === 'none' ? 'closed.everything' : 'closed.ordinary')}</dd>
          </div>
          {dates.kept === 'none' ? null : (
            <div>
              <dt className="num">{erasureDayText(dates.retainUntil, language)}</dt>
              <dd>{t('closed.legal')}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.note}>{t(dates === null ? 'closed.mailedAlone' : 'closed.mailed')}</p>
      <div className={styles.acts}>
        <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={to('/')}>
          {t('closed.home')}
        </Link>
        <Button kind="quiet" size="l" full onClick={onLogin}>
          {t('closed.login')}
        </Button>
      </div>
    </AuthLayout>
  );
}
