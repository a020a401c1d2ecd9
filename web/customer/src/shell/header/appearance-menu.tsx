import { Icon, Popover, Segmented, themeStore } from '@corella/ui';
import type { ThemePlace } from '@corella/ui';
import { useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './header.module.css';

/** Trading pages remember their own theme. */
export const placeOf = (pathname: string): ThemePlace =>
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

export function AppearanceMenu({ className }: { readonly className?: string }): JSX.Element {
  const { t } = useTranslation('shell');
  useSyncExternalStore(themeStore.subscribe, themeStore.version);
  return (
    <Popover
      label={t('appearance.title')}
      kind="dialog"
      width={280}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={className}
          aria-label={t('appearance.title')}
          title={t('appearance.title')}
        >
          <Icon name={themeStore.theme() === 'dark' ? 'moon' : 'sun'} size={20} />
        </button>
      )}
    >
      {() => <AppearanceChoices />}
    </Popover>
  );
}
