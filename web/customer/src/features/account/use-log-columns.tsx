import type { LogRow } from '@corella/contracts/web';
import { Icon, dateTime, deviceName } from '@corella/ui';
import type { Column } from '@corella/ui';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './account.module.css';

/** When, what, with which outcome, and from where. */
export function useLogColumns(): readonly Column<LogRow>[] {
  const { t } = useTranslation('account');
  const language = useLanguage();
  return [
    {
      key: 'at',
      head: t('log.time'),
      cell: (row) => (
        <time className={`num ${styles.quiet}`} dateTime={row.at}>
          {dateTime(Date.parse(row.at), language)}
        </time>
      ),
    },
    {
      key: 'action',
      head: t('log.action'),
      cell: (row) => (
        <>
          <span className={styles.outcome} data-plain={row.ok || undefined} data-failed={!row.ok || undefined}>
            {row.ok ? null : <Icon name="warn" size={12} />}
            {t(`log.actions.${row.action}`, { defaultValue: row.action })}
          </span>
          <small className={`${styles.narrow} num`}>
            {row.ip} · {deviceName(row.userAgent)}
          </small>
        </>
      ),
    },
    {
      key: 'ok',
      head: t('log.outcome'),
      from: 480,
      cell: (row) => (
        <span className={styles.outcome} data-failed={!row.ok || undefined}>
          <Icon name={row.ok ? 'check' : 'warn'} size={12} />
          {row.ok ? t('log.ok') : t('log.refused')}
        </span>
      ),
    },
    { key: 'ip', head: t('sessions.address'), from: 640, cell: (row) => <span className="num">{row.ip}</span> },
    {
      key: 'device',
      head: t('sessions.device'),
      from: 640,
      cell: (row) => <span title={row.userAgent}>{deviceName(row.userAgent)}</span>,
    },
  ];
}
