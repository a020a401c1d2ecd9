import { Icon, NotificationList, Popover, clockTime, noticeStore, useUnreadCount } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertsButton } from '../../alerts/alerts-button.js';
import styles from './header.module.css';

/** What has happened since it was opened last, and the way to alerts. */
export function Notifications(): JSX.Element {
  const { t } = useTranslation('shell');
  const unread = useUnreadCount();
  return (
    <Popover
      label={t('ui.notifications')}
      kind="dialog"
      width={360}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.act}
          aria-label={unread > 0 ? t('header.unread', { count: unread }) : t('ui.notifications')}
          onClick={() => {
            noticeStore.markRead();
            props.onClick();
          }}
        >
          <Icon name="bell" size={20} />
          {unread > 0 ? <span className={styles.dot} /> : null}
        </button>
      )}
    >
      {() => (
        <>
          <NotificationList formatTime={clockTime} />
          <AlertsButton label={t('header.alerts')} className={styles.alerts}>
            {t('header.alerts')}
          </AlertsButton>
        </>
      )}
    </Popover>
  );
}
