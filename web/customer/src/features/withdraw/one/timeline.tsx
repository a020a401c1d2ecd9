import { Icon, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../account-shell/copy-button.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { isOver, isPaid, type Withdrawal } from '../api/withdrawals.js';
import styles from '../look/withdraw.module.css';
import { useStateWords } from './state-words.js';

const ENDS = 6;
/** More blocks than these are told in figures alone. */
const MOST_BARS = 40;

/** Every state that it has been in, with the time; the last one is where it stands. */
export function Timeline({ withdrawal }: { readonly withdrawal: Withdrawal }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const words = useStateWords(withdrawal.rail);
  const language = useLanguage();
  const { state } = withdrawal;
  // It stands there again between two checks; it was submitted once.
  const timeline = withdrawal.timeline.filter((step, at) => at === 0 || step.state !== 'submitted');
  const over = isOver(state);
  return (
    <ol className={`${styles.timeline} num`} aria-label={t('timeline')}>
      {timeline.map((step, at) => {
        const isLast = at === timeline.length - 1;
        const look = !isLast ? 'done' : !over ? 'now' : isPaid(state) ? 'done' : 'unpaid';
        return (
          <li key={`${step.at} ${step.state}`} data-look={look} aria-current={isLast && !over ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {look === 'done' ? <Icon name="check" size={12} /> : null}
              {look === 'unpaid' ? <Icon name="close" size={12} /> : null}
            </span>
            <b>{words(step.state).title}</b>
            <time dateTime={step.at}>{dateTime(Date.parse(step.at), language)}</time>
            <div className={styles.stepText}>
              {isLast && withdrawal.until !== null
                ? t('delayed', { time: dateTime(Date.parse(withdrawal.until), language) })
                : words(step.state).text}
              {isLast && step.state === 'confirming' ? <Confirmations withdrawal={withdrawal} /> : null}
            </div>
          </li>
        );
      })}
      {over ? null : (
        <li data-look="todo">
          <span className={styles.dot} aria-hidden="true" />
          <b>{words('finished').title}</b>
        </li>
      )}
    </ol>
  );
}

/** How many blocks confirm it, of those that it takes. Each has its place from the beginning. */
export function Confirmations({
  withdrawal: { confirmations, required },
}: {
  readonly withdrawal: Pick<Withdrawal, 'confirmations' | 'required'>;
}): JSX.Element {
  const { t } = useTranslation('withdraw');
  const count = Math.min(confirmations, required);
  return (
    <div className={styles.confirmations}>
      <span role="status">{t('confirmations', { count, required })}</span>
      {required > MOST_BARS ? null : (
        <span className={styles.blocks} aria-hidden="true">
          {Array.from({ length: required }, (_, at) => (
            <i key={at} data-on={at < count || undefined} />
          ))}
        </span>
      )}
    </div>
  );
}

/** `0x9be2…8247d1`, whole on its copy button. */
export function Txid({ txid }: { readonly txid: string }): JSX.Element {
  const { t } = useTranslation('withdraw');
  const short = txid.length > 2 * ENDS + 1 ? `${txid.slice(0, ENDS)}…${txid.slice(-ENDS)}` : txid;
  return (
    <span className={styles.txid}>
      <span title={txid}>{short}</span>
      <CopyButton text={txid} label={t('copyTxid')} edge={28} />
    </span>
  );
}
