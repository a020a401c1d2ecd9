import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './auth.module.css';
import { clockOf } from './use-countdown.js';

/** One code in 60 s per address. */
export const AGAIN_AFTER_S = 60;

interface SendAgainProps {
  /** Seconds until another code may be sent. */
  readonly left: number;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** Where a code may have gone, and a button for another once the last one is old enough. */
export function SendAgain({ left, busy, onSend }: SendAgainProps): JSX.Element {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.resend}>
      <span>{t('code.spam')}</span>
      <button type="button" className={`${styles.link} num`} disabled={left > 0 || busy} onClick={onSend}>
        {left > 0 ? t('code.againIn', { time: clockOf(left) }) : t('code.again')}
      </button>
    </div>
  );
}
