import type { Me } from '@corella/contracts/web';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositChannelView, DepositRow } from '../api/deposits.js';
import styles from '../look/deposit.module.css';
import { PayNow, type Payment } from '../pay/pay-now.js';
import { ChannelHead } from './channel-head.js';
import { CopyLine } from './copy-line.js';
import { OpenPayIn } from './open-pay-in.js';

export interface PayIdCardProps {
  readonly channel: DepositChannelView;
  readonly me: Me;
  readonly payment: Payment | null;
  readonly rows: readonly DepositRow[] | undefined;
  readonly onPaid: (payment: Payment) => void;
}

/** The customer's PayID, opened on first use. In a demo it can be paid from here. */
export function PayIdCard({ channel, me, payment, rows, onPaid }: PayIdCardProps): JSX.Element {
  const { t } = useTranslation('deposit');
  const { currency, payIn, simulated } = channel;
  return (
    <section className={styles.card} aria-labelledby="deposit-payid">
      <ChannelHead channel={channel} titleId="deposit-payid" />
      {payIn === null ? (
        <OpenPayIn currency={currency} me={me} label={t('openPayId')} primary />
      ) : (
        <>
          <dl className={styles.copyLines}>
            <CopyLine name={t('payId')} text={payIn.payId} whole />
          </dl>
          <p className={styles.hint}>{t('payIdHint', { name: payIn.accountName })}</p>
          {simulated ? <PayNow {...{ channel, me, payment, rows, onPaid }} payId={payIn.payId} /> : null}
        </>
      )}
    </section>
  );
}
