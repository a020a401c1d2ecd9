import type { ApiKey } from '@corella/contracts/web';
import { Button, Icon, dateTime } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../account-shell/copy-button.js';
import { fullDay } from '../../account-shell/full-day.js';
import { useMinute } from '../../account-shell/use-minute.js';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './api-keys.module.css';
import { Expiry, Invalid } from './key-state.js';

/** Which permission each line is about, in the order in which they are read. */
const MAY = [
  ['read', 'READ'],
  ['trade', 'WRITE'],
  ['withdraw', 'WITHDRAW'],
] as const;

/** What a key does, and what it cannot do. */
function Does({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const given: readonly string[] = apiKey.status === 'expired' ? [] : apiKey.permissions;
  const lines =
    apiKey.status === 'expired'
      ? [{ key: 'nothing', may: false, text: t('nothingMore') }]
      : MAY.map(([key, permission]) => {
          const may = given.includes(permission);
          return { key, may, text: t(`${may ? 'does' : 'doesNot'}.${key}`) };
        });
  return (
    <ul className={styles.does}>
      {lines.map(({ key, may, text }) => (
        <li key={key} data-yes={may || undefined}>
          <Icon name={may ? 'check' : 'close'} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** More of them open below. */
const SHOWN = 3;

function Addresses({ ips }: { readonly ips: readonly string[] }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return ips.length === 0 ? (
    <b>{t('anyIp')}</b>
  ) : (
    <>
      {ips.slice(0, SHOWN).map((ip) => (
        <b key={ip} className={styles.ip}>
          {ip}
        </b>
      ))}
      {ips.length > SHOWN ? (
        <details className={styles.moreIps}>
          <summary>{t('moreIps', { count: ips.length - SHOWN })}</summary>
          {ips.slice(SHOWN).map((ip) => (
            <b key={ip} className={styles.ip}>
              {ip}
            </b>
          ))}
        </details>
      ) : null}
    </>
  );
}

function LastUse({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  return apiKey.lastUsedAt === null ? (
    <span>{t('unused')}</span>
  ) : (
    <>
      <b>{dateTime(Date.parse(apiKey.lastUsedAt), language)}</b>
      <small>{apiKey.lastUsedIp}</small>
    </>
  );
}

/** Name, state, the ends of the key itself, and when it was made. */
function Name({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  const { label, accessKey, status, createdAt } = apiKey;
  return (
    <>
      <span className={styles.title}>
        <b>{label}</b>
        {status === 'invalid' ? null : <span className={styles.chip}>{t(`status.${status}`)}</span>}
      </span>
      <span className={styles.short}>
        <code>
          {accessKey.slice(0, 8)}…{accessKey.slice(-5)}
        </code>
        <CopyButton text={accessKey} edge={28} label={`${t('copyAccess')}: ${label}`} />
      </span>
      <small>{t('made', { day: fullDay(Date.parse(createdAt), language) })}</small>
      <Invalid apiKey={apiKey} />
    </>
  );
}

export interface KeyActions {
  readonly onEdit: (apiKey: ApiKey) => void;
  readonly onDelete: (apiKey: ApiKey) => void;
}

/** What each key does, from where, until when, and when it was last used. On phones a row is a card. */
export function KeyRows({ keys, ...actions }: KeyActions & { readonly keys: readonly ApiKey[] }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const heads = ['label', 'does', 'ips', 'ends', 'used'] as const;
  return (
    <div className={styles.rows}>
      <table role="table" aria-label={t('title')} className={styles.keys}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {t(`head.${head}`)}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="sr">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.accessKey} apiKey={apiKey} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ apiKey, onEdit, onDelete }: KeyActions & { readonly apiKey: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const now = useMinute();
  return (
    <tr role="row" data-dead={apiKey.status === 'expired' || undefined}>
      <th role="rowheader" scope="row" className={styles.name}>
        <Name apiKey={apiKey} />
      </th>
      <td role="cell">
        <Does apiKey={apiKey} />
      </td>
      <Cell head={t('head.ips')}>
        <Addresses ips={apiKey.ips} />
      </Cell>
      <Cell head={t('head.ends')}>
        <Expiry apiKey={apiKey} now={now} />
      </Cell>
      <Cell head={t('head.used')}>
        <LastUse apiKey={apiKey} />
      </Cell>
      <td role="cell" className={styles.acts}>
        {apiKey.status === 'expired' ? null : (
          <Button size="s" onClick={() => onEdit(apiKey)} aria-label={`${t('edit')}: ${apiKey.label}`}>
            {t('change')}
          </Button>
        )}
        <Button size="s" onClick={() => onDelete(apiKey)} aria-label={`${t('delete')}: ${apiKey.label}`}>
          {t('delete')}
        </Button>
      </td>
    </tr>
  );
}

/** Where the heads have no room, each cell begins with its own, which is read out from the column anyway. */
function Cell({ head, children }: { readonly head: string; readonly children: ReactNode }): JSX.Element {
  return (
    <td role="cell" className={`${styles.fact} num`}>
      <span aria-hidden="true" className={styles.head}>
        {head}
      </span>
      {children}
    </td>
  );
}
