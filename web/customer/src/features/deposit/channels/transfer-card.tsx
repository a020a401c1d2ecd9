import type { Me } from '@corella/contracts/web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositChannelView } from '../api/deposits.js';
import styles from '../look/deposit.module.css';
import { ChannelHead } from './channel-head.js';
import { CopyLine } from './copy-line.js';
import { OpenPayIn } from './open-pay-in.js';

/** `999417` → `999-417`. */
const shownBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2');

/** The customer's own BSB and account. */
export function TransferCard({ channel, me }: { readonly channel: DepositChannelView; readonly me: Me }): JSX.Element {
  const { t } = useTranslation('deposit');
  const { currency, payIn } = channel;
  return (
    <section className={styles.card} aria-labelledby="deposit-transfer">
      <ChannelHead channel={channel} titleId="deposit-transfer" />
      {payIn === null ? (
        <OpenPayIn currency={currency} me={me} label={t('openAccount')} />
      ) : (
        <>
          <dl className={`${styles.copyLines} num`}>
            <CopyLine name={t('bsb')} text={payIn.bsb} shown={shownBsb(payIn.bsb)} />
            <CopyLine name={t('account')} text={payIn.account} />
            <CopyLine name={t('accountName')} text={payIn.accountName} whole />
          </dl>
          <p className={styles.hint}>{t('transferHint')}</p>
        </>
      )}
    </section>
  );
}
