import { useMe, useSetPreference } from '@corella/api-client';
import { Check, Icon, Popover, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../look/form.module.css';

/** Stored with the account. Confirmation is on by default, keyboard shortcuts are off. */
export const CONFIRM_PREFERENCE = 'order-confirm';
export const SHORTCUT_PREFERENCE = 'exchange-shortcuts';

export const asksBefore = (preferences: Readonly<Record<string, string>> | undefined): boolean =>
  preferences?.[CONFIRM_PREFERENCE] !== 'off';
export const usesShortcuts = (preferences: Readonly<Record<string, string>> | undefined): boolean =>
  preferences?.[SHORTCUT_PREFERENCE] === 'on';

const KEYS: readonly (readonly [key: string, word: string])[] = [
  ['B', 'buy'],
  ['S', 'sell'],
  ['L', 'limit'],
  ['M', 'market'],
  ['/', 'search'],
];

export function FormSettings(): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { data: me } = useMe();
  const set = useSetPreference();
  if (!me) return null;
  const change = (key: string, on: boolean): void =>
    set.mutate(
      { key, value: on ? 'on' : 'off' },
      { onError: (error) => toast.error(t('settings.failed'), error.message) },
    );
  return (
    <Popover
      label={t('settings.title')}
      kind="dialog"
      width={280}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.tool}
          aria-label={t('settings.title')}
          title={t('settings.title')}
        >
          <Icon name="settings" />
        </button>
      )}
    >
      {() => (
        <div className={styles.settings}>
          <Check
            label={t('settings.confirm')}
            checked={asksBefore(me.preferences)}
            onChange={(event) => change(CONFIRM_PREFERENCE, event.target.checked)}
          />
          <Check
            label={t('settings.shortcuts')}
            checked={usesShortcuts(me.preferences)}
            onChange={(event) => change(SHORTCUT_PREFERENCE, event.target.checked)}
          />
          <ul>
            {KEYS.map(([key, word]) => (
              <li key={key}>
                <kbd>{key}</kbd>
                {t(`settings.key.${word}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}
