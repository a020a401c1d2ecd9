import type { Session } from '@corella/contracts/web';
import { Button, dateTime, deviceName } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import { DeviceMark } from './device-mark.js';
import styles from './sessions.module.css';

interface SessionRowProps {
  readonly session: Session;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

/** Device, address, times, and a button that ends the session. The current session has no button. */
export function SessionRow({ session, ending, onEnd }: SessionRowProps): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const device = deviceName(session.userAgent);
  const time = (text: string): JSX.Element => <time dateTime={text}>{dateTime(Date.parse(text), language)}</time>;
  return (
    <li className={styles.session}>
      <DeviceMark userAgent={session.userAgent} />
      <b title={session.userAgent}>
        {device}
        {session.current ? <span className={styles.here}>{t('sessions.here')}</span> : null}
      </b>
      {session.current ? null : (
        <Button size="s" busy={ending} onClick={onEnd} aria-label={`${t('sessions.end')}: ${device}, ${session.ip}`}>
          {t('sessions.end')}
        </Button>
      )}
      <p className="num">{session.ip}</p>
      <p className="num">
        {t('sessions.since')} {time(session.createdAt)}
      </p>
      <p className="num">
        {t('sessions.seen')} {time(session.lastSeenAt)}
      </p>
    </li>
  );
}
