import { useMe } from '@corella/api-client';
import { Check, Icon, Popover } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../../../later/later.js';
import { useShortcuts } from '../../core/use-shortcuts.js';
import styles from '../look/form.module.css';
import {
  CONFIRM_PREFERENCE,
  SHORTCUT_PREFERENCE,
  asksBefore,
  usesHelpKey,
  usesShortcuts,
} from '../../core/form-preferences.js';
import { useFormPreference } from '../use-form-preference.js';

const ShortcutHelp = later(() => import('../shortcuts/shortcut-help.js').then((file) => file.ShortcutHelp));

/** The form's settings, and the list of the page's keys, which `?` opens too. */
export function FormSettings(): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { data: me } = useMe();
  const change = useFormPreference();
  const [helping, setHelping] = useState(false);
  useShortcuts({ '?': () => setHelping(true) }, { enabled: me != null && usesHelpKey(me.preferences) });
  if (!me) return null;
  return (
    <>
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
        {(close) => (
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
            <button
              type="button"
              className={styles.more}
              onClick={() => {
                close();
                setHelping(true);
              }}
            >
              {t('settings.showKeys')} <kbd>?</kbd>
            </button>
          </div>
        )}
      </Popover>
      {helping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null}
    </>
  );
}
