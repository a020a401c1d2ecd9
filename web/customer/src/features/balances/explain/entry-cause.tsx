import { orderSchema } from '@corella/contracts/web';
import type { EntryExplanationWire } from '@corella/contracts/web';
import { ErrorState, Skeleton, assetCode, dateTime, longDateTime, pairLabel, trimDecimal } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { feeRate } from '../../../fee-text/fee-text.js';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import { splitSymbol } from '../../../shell/symbol-names.js';
import { useEntry } from './api/explanation.js';
import styles from './explain.module.css';
import { PostingsTable } from './postings-table.js';

function pairOf(symbol: string): string {
  const { base, quote } = splitSymbol(symbol);
  return pairLabel(base, quote);
}

function Step({
  head,
  title,
  children,
}: {
  readonly head: string;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}): JSX.Element {
  return (
    <li>
      <span className={styles.small}>{head}</span>
      <b>{title}</b>
      {children}
    </li>
  );
}

/** Order › trade › event: what led to the entry. Missing links are left out. */
function Chain({ entry }: { readonly entry: EntryExplanationWire }): JSX.Element {
  const { t } = useTranslation('explain');
  const language = useLanguage();
  const to = useTo();
  const order = orderSchema.safeParse(entry.order);
  const { orderId, tradeId, symbol, approvalId, memo, causes } = entry.cause;
  const pair = symbol === null ? '' : pairOf(symbol);
  return (
    <ol className={`${styles.chain} num`}>
      {orderId === null ? null : (
        <Step
          head={t('order')}
          title={
            <Link className={styles.link} to={to(`/user/order/?order=${orderId}`)}>
              {orderId}
            </Link>
          }
        >
          <span>
            {order.success
              ? t('orderSentence', {
                  side: t(`side.${order.data.side}`),
                  pair,
                  quantity: trimDecimal(order.data.quantity ?? order.data.total ?? ''),
                  price: order.data.price === null ? t('marketPrice') : trimDecimal(order.data.price),
                })
              : pair}
          </span>
          {order.success ? (
            <time className={styles.small} dateTime={order.data.createdAt}>
              {dateTime(Date.parse(order.data.createdAt), language)}
            </time>
          ) : null}
        </Step>
      )}
      {tradeId === null ? null : (
        <Step head={t('trade')} title={tradeId}>
          <span>
            {entry.trade === null
              ? pair
              : t('tradeSentence', {
                  pair,
                  quantity: trimDecimal(entry.trade.quantity),
                  price: trimDecimal(entry.trade.price),
                  role: t(`role.${entry.trade.role}`),
                })}
          </span>
        </Step>
      )}
      {approvalId === null ? null : (
        <Step head={t('approval')} title={approvalId}>
          {memo === null ? null : <span>{memo}</span>}
        </Step>
      )}
      <Step head={t('event')} title={t('eventTitle', { type: entry.eventType, revision: entry.revision })}>
        {Object.entries(causes).map(([stream, revision]) => (
          <span key={stream}>{t('from', { stream, revision })}</span>
        ))}
        <time className={styles.small} dateTime={entry.at}>
          {longDateTime(Date.parse(entry.at), language)}
        </time>
      </Step>
    </ol>
  );
}

function Fees({ fees }: { readonly fees: EntryExplanationWire['fees'] }): JSX.Element | null {
  const { t } = useTranslation('explain');
  if (fees.length === 0) return null;
  return (
    <div className={`${styles.fees} num`}>
      {fees.map((fee, index) => {
        const shown = {
          received: trimDecimal(fee.received),
          receivedAsset: assetCode(fee.receivedAsset),
          rate: feeRate(fee.ratePpm),
          fee: trimDecimal(fee.fee),
          asset: assetCode(fee.asset),
        };
        return (
          <p key={index}>
            <b>{t('fee')}</b> {t(fee.asset === fee.receivedAsset ? 'feeSentence' : 'feeSentenceHt', shown)}
          </p>
        );
      })}
    </div>
  );
}

/**
 * What caused the line: the chain of causes, the arithmetic of the fee, all postings, and the hashes that bind the
 * entry to the journal.
 */
export function EntryCause({ revision }: { readonly revision: number }): JSX.Element {
  const { t } = useTranslation('explain');
  const language = useLanguage();
  const entry = useEntry(revision);
  if (entry.data === undefined)
    return (
      <section className={styles.why}>
        {entry.error ? (
          <ErrorState detail={entry.error.message} onRetry={() => void entry.refetch()} />
        ) : (
          <div className={styles.waiting}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
            <Skeleton width="80%" />
          </div>
        )}
      </section>
    );
  return (
    <section className={styles.why} aria-labelledby="cause-title">
      <div className={styles.whyHead}>
        <h3 id="cause-title">{t('cause', { time: dateTime(Date.parse(entry.data.at), language) })}</h3>
        <span>{t('lineCount', { count: entry.data.lines.length })}</span>
      </div>
      <Chain entry={entry.data} />
      <Fees fees={entry.data.fees} />
      <PostingsTable lines={entry.data.lines} />
      <dl className={styles.hashes}>
        <dt>{t('hash')}</dt>
        <dd>{entry.data.hash}</dd>
        <dt>{t('previousHash')}</dt>
        <dd>{entry.data.previousHash}</dd>
      </dl>
    </section>
  );
}
