import { MAX_PASSKEYS } from '@corella/contracts/identity';
import type { Passkey } from '@corella/contracts/factors-web';
import type { Me } from '@corella/contracts/web';
import { Button, Icon, Skeleton, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import { passkeyPlace, type PasskeyPlace } from '../../passkeys/passkey-place.js';
import { usePasskeys } from './api/passkeys.js';
import { Blocks } from './blocks.js';
import styles from './account.module.css';
import list from './passkeys.module.css';

export interface PasskeyRowProps {
  readonly me: Me;
  readonly onAdd: () => void;
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

/** The passkeys of the account, with what was done with each, and where none can be added from here, why. */
export function PasskeyRow({ me, onAdd, onRename, onRemove }: PasskeyRowProps): JSX.Element {
  const { t } = useTranslation('account');
  const place = passkeyPlace();
  const isFull = me.passkeys >= MAX_PASSKEYS;
  return (
    <li className={styles.row}>
      <Icon name="key" size={20} />
      <div>
        <div className={styles.name}>
          <b>{t('passkeys.title')}</b>
          {me.passkeys > 0 ? (
            <span className={styles.chip}>
              <Icon name="check" size={12} />
              {t('passkeys.count', { count: me.passkeys, most: MAX_PASSKEYS })}
            </span>
          ) : null}
        </div>
        <p>{isFull ? t('passkeys.full', { count: MAX_PASSKEYS }) : t('passkeys.detail')}</p>
        <Place place={place} />
        {me.passkeys > 0 ? <Passkeys count={me.passkeys} onRename={onRename} onRemove={onRemove} /> : null}
      </div>
      <small className={styles.blocks}>{me.passkeys > 0 ? <Blocks change="passkey-remove" /> : null}</small>
      {place.is === 'here' ? (
        <Button size="s" aria-label={t('passkeys.addTitle')} disabled={isFull} onClick={onAdd}>
          {t('passkeys.add')}
        </Button>
      ) : null}
    </li>
  );
}

function Place({ place }: { readonly place: PasskeyPlace }): JSX.Element | null {
  const { t } = useTranslation('account');
  if (place.is === 'here') return null;
  return (
    <p className={list.place}>
      <Icon name="info" />
      <span>
        {t(`passkeys.place.${place.is}`)}{' '}
        {place.is === 'at-name' ? (
          <a className={styles.link} href={place.url}>
            {t('passkeys.place.open', { host: new URL(place.url).host })}
          </a>
        ) : null}
      </span>
    </p>
  );
}

function Passkeys({
  count,
  onRename,
  onRemove,
}: { readonly count: number } & Pick<PasskeyRowProps, 'onRename' | 'onRemove'>): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const passkeys = usePasskeys(true);
  if (passkeys.isError && passkeys.data === undefined)
    return (
      <p className={list.place} role="alert">
        <Icon name="warn" />
        <span>
          {t('passkeys.failed')}{' '}
          <button type="button" className={styles.link} onClick={() => void passkeys.refetch()}>
            {t('passkeys.again')}
          </button>
        </span>
      </p>
    );
  if (passkeys.data === undefined) return <Skeleton width="60%" height={24 * count} />;
  const at = (time: string): string => dateTime(Date.parse(time), language);
  return (
    <ul className={list.passkeys} aria-label={t('passkeys.title')}>
      {passkeys.data.map((passkey) => (
        <li key={passkey.id}>
          <b>{passkey.name}</b>
          <span className="num">
            {t('passkeys.made', { at: at(passkey.createdAt) })}
            {'; '}
            {passkey.lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { at: at(passkey.lastUsedAt) })}
          </span>
          <button
            type="button"
            className={styles.link}
            aria-label={t('passkeys.renameNamed', { name: passkey.name })}
            onClick={() => onRename(passkey)}
          >
            {t('passkeys.rename')}
          </button>
          <button
            type="button"
            className={styles.link}
            aria-label={t('passkeys.removeNamed', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}
