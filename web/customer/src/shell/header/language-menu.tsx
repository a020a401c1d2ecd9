import { LANGUAGES } from '@corella/contracts/routes';
import { Icon, Popover, menuClass } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { HTML_LANG, LANGUAGE_NAMES, inLanguage } from '../../i18n/language.js';
import { useKeepLanguage } from '../../i18n/use-keep-language.js';
import { useLanguage } from '../../i18n/use-language.js';

export function LanguageMenu({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const keep = useKeepLanguage();
  const { pathname, search } = useLocation();
  return (
    <Popover
      label={t('header.language')}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={className}
          aria-label={`${t('header.language')}: ${LANGUAGE_NAMES[language]}`}
          title={t('header.language')}
        >
          <Icon name="globe" size={20} />
        </button>
      )}
    >
      {(close) => (
        <div className={menuClass.list}>
          {LANGUAGES.map((one) => (
            <Link
              key={one}
              className={menuClass.item}
              to={inLanguage(pathname, one) + search}
              lang={HTML_LANG[one]}
              aria-current={one === language ? 'true' : undefined}
              onClick={() => {
                keep(one);
                close();
              }}
            >
              {one === language ? <Icon name="check" /> : <span style={{ width: 16 }} />}
              {LANGUAGE_NAMES[one]}
            </Link>
          ))}
        </div>
      )}
    </Popover>
  );
}
