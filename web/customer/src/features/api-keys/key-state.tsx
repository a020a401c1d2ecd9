import { useMe } from '@corella/api-client';
import type { ApiKey } from '@corella/contracts/web';
import { Icon } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fullDay } from '../../account-shell/full-day.js';
import { isClosing } from '../../guards/guest-of.js';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { SupportLink } from '../../support/support-link.js';
import styles from './api-keys.module.css';
import { timeLeft } from './time-left.js';

const SOON_MS = 14 * 86_400_000;

/** When a key ends and how long that is; amber in its last two weeks. */
export function Expiry({ apiKey, now }: { readonly apiKey: ApiKey; readonly now: number }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const language = useLanguage();
  const at = apiKey.expiresAt === null ? null : Date.parse(apiKey.expiresAt);
  // Any other key without an address ends after 90 days.
  const isOfDemo = apiKey.ips.length === 0;
  if (at === null) return <span className={styles.quiet}>{t(isOfDemo ? 'neverDemo' : 'never')}</span>;
  const left = apiKey.status === 'expired' ? null : timeLeft(at, now);
  if (left === null)
    return (
      <span className={styles.ends} data-soon>
        <b>
          <Icon name="warn" size={12} />
          {t('expired')}
        </b>{' '}
        <small>{fullDay(at, language)}</small>
      </span>
    );
  const soon = at - now < SOON_MS;
  return (
    <span className={styles.ends} data-soon={soon || undefined}>
      <b>
        {soon ? <Icon name="clock" size={12} /> : null}
        {t(`left.${left.unit}`, { count: left.count })}
      </b>{' '}
      <small>{fullDay(at, language)}</small>
    </span>
  );
}

/** What the owner of a main account can do about it. Sub-accounts have no such page. */
const REMEDIES: Readonly<Partial<Record<NonNullable<ApiKey['invalid']>, string>>> = {
  'kyc-required': '/user/verify/',
  'agreement-required': '/user/agreement/',
};

/** Why a key does not do what it is for, and what to do. Nothing for a key that does. */
export function Invalid({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element | null {
  const { t } = useTranslation('api-keys');
  const to = useTo();
  const { data: me } = useMe();
  const { invalid } = apiKey;
  if (apiKey.status !== 'invalid' || invalid === undefined) return null;
  // The notice of every page says more about it.
  if (me && isClosing(me)) return <Fault>{t('fault.closing')}</Fault>;
  const remedy = REMEDIES[invalid];
  return remedy === undefined ? (
    <Fault>
      {t('fault.other')} <SupportLink />
    </Fault>
  ) : (
    <Fault>
      {t(`fault.${invalid}`)}{' '}
      <Link className={styles.link} to={to(remedy)}>
        {t(`remedy.${invalid}`)}
      </Link>
    </Fault>
  );
}

function Fault({ children }: { readonly children: ReactNode }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return (
    <span className={styles.invalid}>
      <b>
        <Icon name="warn" size={12} />
        {t('invalid')}
      </b>{' '}
      {children}
    </span>
  );
}
