import { useSyncExternalStore } from 'react';
import type { JSX } from 'react';
import { IconButton } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import { useUiText } from '../text/ui-text.js';
import { noticeStore } from './toast-store.js';
import type { Notice, ToastKind } from './toast-store.js';
import styles from './toast.module.css';

const ICONS: Readonly<Record<ToastKind, IconName>> = { info: 'info', done: 'check', error: 'warn' };

function NoticeText({ notice }: { readonly notice: Notice }): JSX.Element {
  return (
    <div className={styles.text}>
      <b>{notice.title}</b>
      {notice.detail ? <p>{notice.detail}</p> : null}
    </div>
  );
}

/** The page's toasts. Mount it once, at the end of the page. */
export function ToastRegion(): JSX.Element {
  const { toasts } = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get);
  const text = useUiText();
  return (
    <div className={styles.region} aria-live="polite" aria-relevant="additions text">
      {toasts.map((notice) => (
        <div
          key={notice.id}
          className={styles.toast}
          data-kind={notice.kind}
          role={notice.kind === 'error' ? 'alert' : undefined}
        >
          <Icon name={ICONS[notice.kind]} size={20} />
          <NoticeText notice={notice} />
          <IconButton icon="close" label={text.close} edge={24} onClick={() => noticeStore.dismiss(notice.id)} />
        </div>
      ))}
    </div>
  );
}

/** The content of the notification popover. `formatTime` formats a time of day in the page's zone and language. */
export function NotificationList({ formatTime }: { readonly formatTime: (atMs: number) => string }): JSX.Element {
  const { centre } = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get);
  const text = useUiText();
  return (
    <section className={styles.centre} aria-label={text.notifications}>
      <div className={styles.centreHead}>
        <h2>{text.notifications}</h2>
        {centre.length > 0 ? (
          <button type="button" onClick={noticeStore.clear}>
            {text.clearAll}
          </button>
        ) : null}
      </div>
      {centre.length === 0 ? <p className={styles.none}>{text.noNotifications}</p> : null}
      <ul>
        {centre.map((notice) => (
          <li key={notice.id} data-kind={notice.kind}>
            <Icon name={ICONS[notice.kind]} />
            <NoticeText notice={notice} />
            <time className="num">{formatTime(notice.atMs)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function useUnreadCount(): number {
  return useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get).unread;
}
