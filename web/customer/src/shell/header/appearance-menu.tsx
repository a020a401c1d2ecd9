import { Icon, Popover, themeStore } from '@corella/ui';
import { useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../later/later.js';

const AppearanceChoices = later(() => import('./appearance-choices.js').then((file) => file.AppearanceChoices));

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
