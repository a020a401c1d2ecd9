import { useMe } from '@corella/api-client';
import { Check, Dialog } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORTCUT_PREFERENCE, usesShortcuts } from '../../core/form-preferences.js';
import { useFormPreference } from '../use-form-preference.js';
import styles from './shortcuts.module.css';

/** Every key of the page, in the order of use. */
const KEYS: readonly (readonly [keys: readonly string[], word: string])[] = [
  [['B'], 'buy'],
  [['S'], 'sell'],
  [['L'], 'limit'],
  [['M'], 'market'],
  [['T'], 'stop'],
  [['P'], 'price'],
  [['Q'], 'amount'],
  [['Ctrl', 'Enter'], 'submit'],
  [['X'], 'cancelAll'],
  [['/'], 'search'],
  [['?'], 'help'],
];

/** The page's keys, and the switch that turns them on. Its words are loaded with it. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation('shortcuts');
  const { data: me } = useMe();
  const change = useFormPreference();
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <Check
        data-first-focus=""
        label={t('use')}
        checked={usesShortcuts(me?.preferences)}
        onChange={(event) => change(SHORTCUT_PREFERENCE, event.target.checked)}
      />
      <dl className={styles.keys}>
        {KEYS.map(([keys, word]) => (
          <div key={word}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`key.${word}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('note')}</p>
    </Dialog>
  );
}
