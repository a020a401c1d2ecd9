import { Check, Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../kept/kept.js';
import styles from './alerts.module.css';
import { keptNotices } from './kept-alerts.js';
import { browserAllows, turnBrowserOn } from './tell-outside.js';
import type { NoticeRefusal } from './tell-outside.js';
import { playTone } from './tone.js';

/** Browser notices and sound for alerts and fills. The browser is asked only by the press that turns notices on. */
export function NoticeSwitches(): JSX.Element {
  const { t } = useTranslation('alerts');
  const { browser, sound } = useKept(keptNotices);
  const [refusal, setRefusal] = useState<NoticeRefusal | null>(null);
  // Whoever has turned notices on may have withdrawn the permission in the browser since.
  const withdrawn = browser && !browserAllows();
  const shown = refusal ?? (withdrawn ? 'denied' : null);
  const setBrowser = async (on: boolean): Promise<void> => {
    if (on) return setRefusal(await turnBrowserOn({ title: t('sample'), detail: t('sampleDetail'), tag: 'sample' }));
    setRefusal(null);
    keptNotices.set({ ...keptNotices.get(), browser: false });
  };
  const setSound = (on: boolean): void => {
    keptNotices.set({ ...keptNotices.get(), sound: on });
    if (on) playTone();
  };
  return (
    <div className={styles.switches}>
      <Check
        label={t('browser')}
        checked={browser && !withdrawn}
        onChange={(event) => void setBrowser(event.target.checked)}
      />
      {shown === null ? null : (
        <p className={styles.refusal} role="alert">
          <Icon name="warn" size={12} />
          {t(`refusal.${shown}`)}
        </p>
      )}
      <Check label={t('sound')} checked={sound} onChange={(event) => setSound(event.target.checked)} />
      <p className={styles.fine}>{t('switchesNote')}</p>
    </div>
  );
}
