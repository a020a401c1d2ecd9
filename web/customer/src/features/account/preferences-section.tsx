import { LANGUAGES } from '@corella/contracts/routes';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Section } from '../../account-shell/account-page.js';
import { HTML_LANG, LANGUAGE_NAMES, inLanguage } from '../../i18n/language.js';
import { useKeepLanguage } from '../../i18n/use-keep-language.js';
import { useLanguage } from '../../i18n/use-language.js';
import { AppearanceChoices } from '../../shell/header/appearance-choices.js';
import styles from './preferences-section.module.css';

/** How the pages look and in which language they are, the same as in the header. */
export function PreferencesSection(): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const keep = useKeepLanguage();
  const { pathname, search } = useLocation();
  return (
    <Section title={t('preferences.title')} detail={t('preferences.detail')}>
      <div className={styles.preferences}>
        <AppearanceChoices />
        <div className={styles.languages} role="group" aria-label={t('preferences.language')}>
          <span>{t('preferences.language')}</span>
          {LANGUAGES.map((one) => (
            <Link
              key={one}
              to={inLanguage(pathname, one) + search}
              lang={HTML_LANG[one]}
              aria-current={one === language ? 'true' : undefined}
              onClick={() => keep(one)}
            >
              {one === language ? <Icon name="check" /> : null}
              {LANGUAGE_NAMES[one]}
            </Link>
          ))}
        </div>
      </div>
    </Section>
  );
}
