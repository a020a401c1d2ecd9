import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { EntryExplanationRecord } from '@corella/contracts/operator';
import { amount, count, ppmAsPercent } from '../../shared/format/amounts.js';
import { accountLabel, pairOf } from '../../shared/format/names.js';
import { useEntryExplanation } from '../../shared/explain/explain-api.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Facts } from '../../shared/ui/panel.js';
import type { Fact } from '../../shared/ui/panel.js';
import styles from './ledger-page.module.css';

/**
 * What led to an entry: its order, trade, approval and events of other streams, how its fees were computed, and the
 * previous hash.
 */
export function EntryCauses({ id }: { readonly id: string }): JSX.Element | null {
  const { data } = useEntryExplanation(id);
  if (data === undefined) return null;
  const facts = factsOf(data);
  return (
    <section className={styles.causes} aria-labelledby="ledger-causes">
      <h3 id="ledger-causes">What caused it</h3>
      <Facts facts={facts} />
      {data.fees.map((fee) => (
        <p key={`${fee.account}-${fee.asset}`} className="num">
          Fee of {accountLabel(fee.account)}:{' '}
          {fee.asset === fee.receivedAsset ? (
            <>
              {amount(fee.received)} {fee.receivedAsset.toUpperCase()} received × {ppmAsPercent(fee.ratePpm)} % ={' '}
              {amount(fee.fee)} {fee.asset.toUpperCase()}, rounded up
            </>
          ) : (
            <>
              {ppmAsPercent(fee.ratePpm)} % of {amount(fee.received)} {fee.receivedAsset.toUpperCase()}, paid as{' '}
              {amount(fee.fee)} {fee.asset.toUpperCase()}
            </>
          )}
        </p>
      ))}
    </section>
  );
}

function factsOf({ cause, order, previousHash, revision }: EntryExplanationRecord): readonly Fact[] {
  const { orderId, tradeId, symbol, approvalId, causes } = cause;
  return [
    ...(orderId === null
      ? []
      : [
          {
            term: 'Order',
            value: (
              <span>
                <Link className="link num" to={`/orders/${orderId}/show`}>
                  {orderId}
                </Link>
                {order === null ? null : `, ${order.type} ${order.side} of ${accountLabel(order.account)}`}
              </span>
            ),
          },
        ]),
    ...(tradeId === null
      ? []
      : [
          {
            term: 'Trade',
            value: (
              <span className="num">
                {tradeId}
                {symbol === null ? null : ` in ${pairOf(symbol)}`}
              </span>
            ),
          },
        ]),
    ...(approvalId === null
      ? []
      : [
          {
            term: 'Approval',
            value: (
              <Link className="link" to={`/approvals/${approvalId}/show`}>
                {approvalId.slice(0, 8)}
              </Link>
            ),
          },
        ]),
    ...Object.entries(causes).map(([stream, at]) => ({
      term: 'Follows',
      value: (
        <span className="num">
          {stream} at {count(at)}
        </span>
      ),
    })),
    {
      term: `Hash of ${count(revision - 1)}`,
      value: (
        <CopyButton text={previousHash} label="Copy the hash before">
          <span className="mono">{previousHash.slice(0, 12)}</span>
        </CopyButton>
      ),
    },
  ];
}
