import { useFeed } from '@corella/api-client';
import { SYMBOL_STATE } from '@corella/contracts/market';
import type { Me } from '@corella/contracts/web';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgeText } from '../../../live/live-badge.js';
import { isTrading } from '../../../market-list/market-rows.js';
import { useExchange } from '../page/exchange-context.js';
import type { OrderKind } from './draft.js';
import styles from './form.module.css';

/** Why placing is refused, as the id of the note that says so; null while it is not. */
export const PAUSED_NOTE = 'order-form-paused';
export const STALE_NOTE = 'order-form-stale';
export const AUTHORITY_NOTE = 'order-form-authority';

export const mayTrade = (me: Me): boolean => me.status === 'active' && me.authorities.includes('exchange');

/** Fuse or halt; what still works is said too. */
export function PausedNote(): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const { market, pair } = useExchange();
  if (isTrading(market)) return null;
  const why = market.state === SYMBOL_STATE.fuse ? t('fuse.tripped', { pair }) : t('fuse.halted', { pair });
  return <p className={styles.note} role="status" id={PAUSED_NOTE}><Icon name="pause" /><span><b>{t('fuse.title')}</b>{why}</span></p>;
}

/** While prices are old, market orders are refused and limit orders warned. */
export function StaleNote({ kind }: { readonly kind: OrderKind }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  const feed = useFeed();
  const age = useAgeText(feed.ageMs);
  if (!feed.stale) return null;
  return <p className={styles.note} role="status" id={STALE_NOTE}><Icon name="offline" /><span className="num">{kind === 'market' ? t('form.staleMarket', { age }) : t('form.staleLimit', { age })}</span></p>;
}

export function AuthorityNote({ me }: { readonly me: Me }): JSX.Element | null {
  const { t } = useTranslation('exchange');
  if (mayTrade(me)) return null;
  return <p className={styles.note} role="status" id={AUTHORITY_NOTE}><Icon name="lock" /><span><b>{t('form.notAllowed')}</b>{me.status === 'frozen' ? t('form.frozen') : t('form.kyc')}</span></p>;
}
