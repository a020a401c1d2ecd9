import { useFeed } from '@corella/api-client';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { Me } from '@corella/contracts/web';
import { Icon, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isClosing } from '../../../../guards/guest-of.js';
import { useLanguage, useTo } from '../../../../i18n/use-language.js';
import { useAgeText } from '../../../../live/live-badge.js';
import { isTrading } from '../../../../market-list/market-rows.js';
import { SupportLink } from '../../../../support/support-link.js';
import { useExchange } from '../../core/exchange-context.js';
import type { OrderKind } from '../terms/order-terms.js';
import styles from '../look/form.module.css';

/** Why placing is refused, as the id of the note that says so; null while it is not refused. */
export const PAUSED_NOTE = 'order-form-paused';
export const STALE_NOTE = 'order-form-stale';
export const AUTHORITY_NOTE = 'order-form-authority';

export const mayTrade = (me: Me): boolean => me.status === 'active' && me.authorities.includes('exchange');

const PPM_PER_PERCENT = 10_000;
const MS_PER_MINUTE = 60_000;

/** Why orders of the page's market are not taken, since when, and what still works. */
function usePause(): readonly string[] {
  const { t } = useTranslation('exchange');
  const { market, pair } = useExchange();
  const language = useLanguage();
  // Nobody can tell the state of a market whose owner is away, and a cancel needs the owner too.
  if (market.away === true) return [t('fuse.away', { pair })];
  const time = dateTime(Date.parse(market.stateSince), language);
  const said = market.stateReason?.replace(/\.$/, '') ?? '';
  const reason =
    said === '' ? '' : ` ${t('fuse.reason', { reason: t(`fuse.reasons.${said}`, { defaultValue: said }) })}`;
  const tripped = (): string =>
    t('fuse.tripped', {
      pair,
      time,
      percent: (market.fuseMovePpm ?? 0) / PPM_PER_PERCENT,
      minutes: (market.fuseWindowMs ?? 0) / MS_PER_MINUTE,
    });
  const why =
    market.state === SYMBOL_STATE.fuse
      ? tripped()
      : market.state === SYMBOL_STATE.suspend
        ? `${t('fuse.halted', { pair, time })}${reason}`
        : t('fuse.notOpen', { pair });
  // Staff halt with a reason. Without one the venue stopped the market itself, and may be unable to book a cancel yet.
  const stoppedItself = market.state === SYMBOL_STATE.suspend && reason === '';
  return [why, t('fuse.works'), ...(stoppedItself ? [t('fuse.later')] : [])];
}

/** Fuse, halt or nobody there: why no order is taken. The second copy on a page has no id. */
export function PausedNote({ id = PAUSED_NOTE }: { readonly id?: string | null }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { market } = useExchange();
  const pause = usePause();
  if (isTrading(market)) return null;
  return (
    <p className={styles.note} role="status" {...(id === null ? {} : { id })}>
      <Icon name="pause" />
      <span>
        <b>{t('fuse.title')}</b>
        {pause.join(' ')}
      </span>
    </p>
  );
}

/** While prices are old, market orders are off and limit orders show a warning. */
export function StaleNote({
  kind,
  id = STALE_NOTE,
}: {
  readonly kind: OrderKind;
  readonly id?: string;
}): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const feed = useFeed();
  const age = useAgeText(feed.ageMs);
  if (!feed.stale) return null;
  return (
    <p className={styles.note} role="status" id={id}>
      <Icon name="offline" />
      <span className="num">{kind === 'market' ? t('form.staleMarket', { age }) : t('form.staleLimit', { age })}</span>
    </p>
  );
}

export function AuthorityNote({ me }: { readonly me: Me }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const to = useTo();
  if (mayTrade(me)) return null;
  return (
    <p className={styles.note} role="status" id={AUTHORITY_NOTE}>
      <Icon name="lock" />
      <span>
        <b>{t('form.notAllowed')}</b>
        {me.status === 'frozen' ? (
          <>
            {t('form.frozen')} <SupportLink />
          </>
        ) : isClosing(me) ? (
          me.parentUid === null ? (
            <Link to={`${to('/user/info/')}#close`}>{t('form.closing')}</Link>
          ) : (
            // Its main account decides.
            t('form.closing')
          )
        ) : (
          <Link to={to('/user/verify/')}>{t('form.kyc')}</Link>
        )}
      </span>
    </p>
  );
}
