import type { Me } from '@corella/contracts/web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../account-shell/copy-button.js';
import { fullDay } from '../../account-shell/full-day.js';
import { guestOf, isClosing } from '../../guards/guest-of.js';
import { useLanguage } from '../../i18n/use-language.js';
import { SupportLink } from '../../support/support-link.js';
import { isLocked } from '../../guards/is-locked.js';
import styles from './account.module.css';

/** What the venue knows about the account's owner. */
export function ProfileFacts({ me }: { readonly me: Me }): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const isSub = guestOf(me).is === 'sub';
  const standing = isLocked(me) ? 'locked' : me.status === 'active' && isClosing(me) ? 'closing' : me.status;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(isSub ? 'subAccount' : 'email')}</dt>
        <dd>{me.email}</dd>
      </div>
      <div>
        <dt>UID</dt>
        <dd className="num">
          {me.uid}
          <CopyButton text={me.uid} edge={28} label={t('copyUid')} />
        </dd>
      </div>
      <div>
        <dt>{t('country')}</dt>
        <dd>{t(`countries.${me.country}`, { defaultValue: me.country })}</dd>
      </div>
      <div>
        <dt>{t('status')}</dt>
        <dd>
          {t(`statuses.${standing}`)} {me.status === 'frozen' ? <SupportLink /> : null}
        </dd>
      </div>
      <div>
        <dt>{t('since')}</dt>
        <dd>{fullDay(Date.parse(me.registeredAt), language)}</dd>
      </div>
    </dl>
  );
}
