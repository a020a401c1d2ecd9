import { Segmented, themeStore } from '@corella/ui';
import type { ThemePlace } from '@corella/ui';
import { useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './header.module.css';

/** Trading pages remember their own theme. */
const placeOf = (pathname: string): ThemePlace =>
  /^\/[a-z-]+\/exchange(\/|$)/.test(pathname) ? 'trading' : 'elsewhere';

export function AppearanceChoices(): JSX.Element {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const language = useLanguage();
  useSyncExternalStore(themeStore.subscribe, themeStore.version);
  return (
    <div className={styles.appearance}>
      <span>{t('appearance.theme')}</span>
      <Segmented
        label={t('appearance.theme')}
        value={themeStore.theme()}
        onChange={(theme) => themeStore.setTheme(placeOf(pathname), theme)}
        options={[
          { value: 'light', label: t('appearance.light') },
          { value: 'dark', label: t('appearance.dark') },
        ]}
      />
      <span>{t('appearance.palette')}</span>
      <Segmented
        label={t('appearance.palette')}
        value={themeStore.palette()}
        onChange={themeStore.setPalette}
        options={[
          { value: 'standard', label: t('appearance.standard') },
          { value: 'colour-blind', label: t('appearance.colourBlind') },
        ]}
      />
      {language === 'zh-cn' && themeStore.palette() === 'standard' ? (
        <>
          <span>{t('appearance.direction')}</span>
          <Segmented
            label={t('appearance.direction')}
            value={themeStore.direction()}
            onChange={themeStore.setDirection}
            options={[
              { value: 'green-up', label: t('appearance.greenUp') },
              { value: 'red-up', label: t('appearance.redUp') },
            ]}
          />
        </>
      ) : null}
    </div>
  );
}
