import { ProblemError } from '@corella/api-client';
import type { OutboxItem } from '@corella/contracts/web';
import { Button, EmptyState, Icon, ListState, SearchBox, SkeletonRows, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../account-shell/copy-button.js';
import { useUrlFilters } from '../../account-shell/use-url-filters.js';
import { useLanguage } from '../../i18n/use-language.js';
import { NotFoundPage } from '../../shell/not-found-page.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useOutbox } from './api/outbox.js';
import styles from './outbox.module.css';

const NOT_FOUND = 404;

function Message({ item }: { readonly item: OutboxItem }): JSX.Element {
  const { t } = useTranslation('outbox');
  const language = useLanguage();
  return (
    <li className={styles.message}>
      <Icon name={item.channel === 'sms' ? 'message' : 'mail'} size={20} />
      <div className={styles.words}>
        <div className={styles.top}>
          <b>{item.subject}</b>
          <time className="num" dateTime={item.at}>
            {dateTime(Date.parse(item.at), language)}
          </time>
        </div>
        <p className={styles.to}>
          {t('to')} {item.to} · {item.channel}
        </p>
        <p className={styles.text}>{item.text}</p>
      </div>
      {item.code === null ? null : (
        <div className={`${styles.code} num`}>
          <b>{item.code}</b>
          <CopyButton text={item.code} label={t('copyCode')} />
        </div>
      )}
    </li>
  );
}

/** The demo's mails and text messages: what would have been sent. Outside the demo the page does not exist. */
export function OutboxPage(): JSX.Element {
  const { t } = useTranslation('outbox');
  const { filters, set } = useUrlFilters(['to']);
  const outbox = useOutbox(filters.to.trim());
  usePageTitle(t('title'));
  if (outbox.error instanceof ProblemError && outbox.error.status === NOT_FOUND) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <SearchBox
          className={styles.search}
          label={t('search')}
          value={filters.to}
          onChange={(event) => set({ to: event.target.value })}
        />
      </div>
      <div className={styles.card}>
        <ListState
          items={outbox.data}
          error={outbox.error}
          stale={outbox.isError}
          onRetry={() => void outbox.refetch()}
          skeleton={<SkeletonRows rows={3} rowHeight={76} />}
          empty={
            <EmptyState
              icon="mail"
              title={filters.to === '' ? t('none') : t('noneFor', { address: filters.to })}
              detail={t('noneDetail')}
              action={
                filters.to === '' ? undefined : (
                  <Button size="s" onClick={() => set({ to: '' })}>
                    {t('showAll')}
                  </Button>
                )
              }
            />
          }
        >
          {(items) => (
            <ul>
              {items.map((item) => (
                <Message key={item.id} item={item} />
              ))}
            </ul>
          )}
        </ListState>
      </div>
    </div>
  );
}
