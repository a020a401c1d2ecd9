import type { JSX } from 'react';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { Chip, Hash } from '../../shared/ui/marks.js';
import styles from './approval-queue.module.css';

type Receipt = NonNullable<ApprovalRecord['decisions'][number]['receipt']>;

const WORDS: Readonly<Record<Receipt['state'], string>> = {
  signed: 'Receipt is right',
  wrong: 'Receipt is wrong: somebody has changed this record',
  'unknown-key': 'Receipt of a key that this venue does not have',
  none: 'No receipt: signed before there were any',
};

/** What proves later that the signatures were given here: the venue has signed each, and checks it now. */
export function Receipts({ approval }: { readonly approval: ApprovalRecord }): JSX.Element | null {
  const signed = approval.decisions.filter(({ receipt }) => receipt !== undefined);
  if (signed.length === 0) return null;
  return (
    <ul className={styles.receipts} aria-label="Receipts">
      {signed.map(({ staffId, name, receipt }) => (
        <li key={staffId}>
          <b>{name}</b>
          <Chip tone={toneOf(receipt)}>{WORDS[receipt?.state ?? 'none']}</Chip>
          {receipt?.signature !== undefined && <Hash value={receipt.signature} />}
          {receipt?.kid !== undefined && <small className="num">Key {receipt.kid}</small>}
        </li>
      ))}
    </ul>
  );
}

const toneOf = (receipt: Receipt | undefined) =>
  receipt?.state === 'signed' ? 'primary' : receipt === undefined || receipt.state === 'none' ? 'line' : 'hot';
