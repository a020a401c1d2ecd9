import type { Me } from '@corella/contracts/web';
import { Icon, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { guestOf } from '../../guards/guest-of.js';
import { useLanguage } from '../../i18n/use-language.js';
import { SupportLink } from '../../support/support-link.js';
import styles from './account.module.css';

/** Says while it lasts that the account is locked, or else that nothing can be withdrawn, and until when. */
export function Locked({ me }: { readonly me: Me }): JSX.Element | null {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const locks = me.locks.filter(({ reason }) => reason === 'security-lock');
  const isSub = guestOf(me).is === 'sub';
  // A lock without an end is lifted by two people. A block that ends by itself says nothing beside it.
  const endless = locks.some(({ until }) => until === null);
  const block = locks.find((lock) => lock.until !== null);
  if (!endless && !block) return null;
  return (
    <p className={styles.block} role="status">
      <Icon name="lock" />
      <span>
        {endless
          ? t(isSub ? 'lock.nowSub' : 'lock.now')
          : t(`block.now.${block?.cause ?? 'other'}`, {
              until: dateTime(Date.parse(block?.until ?? ''), language),
            })}{' '}
        {endless ? null : t('block.notYou')}
        {endless ? <SupportLink /> : null}
      </span>
    </p>
  );
}
