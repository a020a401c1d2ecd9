import type { Session } from '@corella/contracts/web';
import { Button, dateTime, deviceName } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './account.module.css';

export interface SessionEnding {
  /** The session that is being ended, until the answer arrives. */
  readonly endingId: string | undefined;
  readonly onEnd: (id: string) => void;
}

/** Device, address, times, and a button that ends the session. The current session has no button. */
export function useSessionColumns({ endingId, onEnd }: SessionEnding): readonly Column<Session>[] {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const time = (text: string): JSX.Element => (
    <time className={`num ${styles.quiet}`} dateTime={text}>
      {dateTime(Date.parse(text), language)}
    </time>
  );
  return [
    {
      key: 'device',
      head: t('sessions.device'),
      cell: (row) => (
        <span title={row.userAgent}>
          <b className={styles.medium}>{deviceName(row.userAgent)}</b>
          {row.current ? <span className={styles.here}>{t('sessions.here')}</span> : null}
          <small className={`${styles.narrow} num`}>
            {row.ip} · {t('sessions.seen')} {time(row.lastSeenAt)}
          </small>
        </span>
      ),
    },
    {
      key: 'ip',
      head: t('sessions.address'),
      from: 480,
      cell: (row) => <span className="num">{row.ip}</span>,
    },
    { key: 'created', head: t('sessions.since'), from: 800, cell: (row) => time(row.createdAt) },
    { key: 'seen', head: t('sessions.seen'), from: 640, cell: (row) => time(row.lastSeenAt) },
    {
      key: 'act',
      head: <span className="sr">{t('sessions.end')}</span>,
      number: true,
      cell: (row) =>
        row.current ? null : (
          <Button
            size="s"
            busy={endingId === row.id}
            onClick={() => onEnd(row.id)}
            aria-label={`${t('sessions.end')}: ${deviceName(row.userAgent)}, ${row.ip}`}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];
}
