import type { Me } from '@corella/contracts/web';
import { WITHDRAWAL_BLOCK_MS } from '@corella/contracts/identity';
import { Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../account-shell/use-minute.js';
import { guestOf } from '../../guards/guest-of.js';
import { useLanguage } from '../../i18n/use-language.js';
import { SupportLink } from '../../support/support-link.js';
import styles from './account.module.css';
import { LockDialog } from './lock-dialog.js';
import block from './locked.module.css';
import { inTheMinute, toTheMinute } from './to-the-minute.js';

/** Says while it lasts that the account is locked, or else that nothing can be withdrawn, why and until when. */
export function Locked({ me }: { readonly me: Me }): JSX.Element | null {
  const { t } = useTranslation('account');
  const locks = me.locks.filter(({ reason }) => reason === 'security-lock');
  const isSub = guestOf(me).is === 'sub';
  // A lock without an end is lifted by two people. A block that ends by itself says nothing beside it.
  if (locks.some(({ until }) => until === null))
    return (
      <p className={styles.block} role="status">
        <Icon name="lock" />
        <span>
          {t(isSub ? 'lock.nowSub' : 'lock.now')} <SupportLink />
        </span>
      </p>
    );
  const lock = locks.find(({ until }) => until !== null);
  return lock?.until ? <Blocked me={me} until={Date.parse(lock.until)} cause={lock.cause ?? 'other'} /> : null;
}

interface BlockedProps {
  readonly me: Me;
  readonly until: number;
  readonly cause: string;
}

/** What was changed and when, how long it still blocks, and what stops whoever it was. */
function Blocked({ me, until, cause }: BlockedProps): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [isLocking, setLocking] = useState(false);
  const minutes = Math.max(0, Math.ceil((until - useMinute()) / MINUTE_MS));
  // A block lasts so long after the change that it follows from.
  const changed = inTheMinute(until - WITHDRAWAL_BLOCK_MS, language);
  return (
    <>
      <div className={`${styles.block} ${block.blocked}`}>
        <Icon name="lock" />
        {/* Not with the time that is left, which would be read out again each minute. */}
        <div className={block.why} role="status">
          <b>{t('block.title')}</b>
          <p>
            {t(`block.now.${cause}`, { at: changed })} {t('block.works')}{' '}
            <button type="button" className={styles.link} onClick={() => setLocking(true)}>
              {t('block.notMe')}
            </button>
          </p>
        </div>
        <div className={block.left}>
          <span>{t('block.opens', { until: toTheMinute(until, language) })}</span>
          <b className="num" role="timer">
            {t('block.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </b>
        </div>
      </div>
      <LockDialog open={isLocking} factors={me} isSub={guestOf(me).is === 'sub'} onClose={() => setLocking(false)} />
    </>
  );
}

const MINUTE_MS = 60_000;
