import { showDecimal, toScaled } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositChannelView } from '../api/deposits.js';
import styles from '../look/deposit.module.css';

const CENTS = 2;
const cents = (text: string): bigint => toScaled(text, CENTS) ?? 0n;

/** Whole percent that is used up, for the bar. */
function usedPercent({ left, perDay }: DepositChannelView): number {
  const most = cents(perDay);
  return most === 0n ? 0 : Number(((most - cents(left)) * 100n) / most);
}

/** What may still come in 24 hours, by channel. */
export function LimitCard({ channels }: { readonly channels: readonly DepositChannelView[] }): JSX.Element {
  const { t } = useTranslation('deposit');
  return (
    <section className={styles.card} aria-labelledby="deposit-limits">
      <h2 id="deposit-limits">{t('limits')}</h2>
      <ul className={styles.limits}>
        {channels.map((channel) => (
          <li key={channel.channel} className="num">
            <span>{t(`channel.${channel.channel}.title`)}</span>
            <span>
              {t('left', {
                left: showDecimal(channel.left, CENTS),
                most: showDecimal(channel.perDay, CENTS),
              })}
            </span>
            <i className={styles.bar} aria-hidden="true">
              <i style={{ width: `${usedPercent(channel)}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </section>
  );
}
