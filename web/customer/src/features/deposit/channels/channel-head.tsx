import { trimDecimal } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositChannelView } from '../api/deposits.js';
import styles from '../look/deposit.module.css';

/** Drawn here, since no other page shows them. */
const PATHS: Readonly<Record<DepositChannelView['channel'], string>> = {
  payid: 'M11 2.5 4.5 11.5H10L9 17.5l6.5-9H10l1-6Z',
  transfer: 'M3 8.5 10 3.5l7 5M3.5 8.5h13M5.5 8.5v6M10 8.5v6M14.5 8.5v6M3 16.5h14',
};

const isZero = (text: string): boolean => /^0(\.0*)?$/.test(text);

/** What a channel is, how long it takes, what it costs and how much may come at once. */
export function ChannelHead({
  channel,
  titleId,
}: {
  readonly channel: DepositChannelView;
  readonly titleId: string;
}): JSX.Element {
  const { t } = useTranslation('deposit');
  return (
    <div className={styles.channelHead}>
      <span className={styles.mark}>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d={PATHS[channel.channel]} />
        </svg>
      </span>
      <h2 id={titleId}>{t(`channel.${channel.channel}.title`)}</h2>
      <p>{t(`channel.${channel.channel}.time`)}</p>
      <p className={`${styles.terms} num`}>
        <span>{isZero(channel.fee) ? t('free') : t('fee', { fee: trimDecimal(channel.fee) })}</span>
        <span>{t('range', { least: trimDecimal(channel.least), most: trimDecimal(channel.most) })}</span>
      </p>
    </div>
  );
}
