import type { JSX } from 'react';
import type { EvidenceRecord } from '@corella/contracts/operator';
import { amount, decimalsFor } from '../../shared/format/amounts.js';
import { assetCode } from '../../shared/format/names.js';
import styles from './evidence.module.css';

const ROWS = [
  ['available', 'Available'],
  ['frozen', 'Frozen'],
  ['total', 'Total'],
] as const;

/** Longer figures than this do not fit beside each other in the aside, so they stand below each other. */
const SIDE_BY_SIDE = 11;

/** The balance before and after. After is exact only if nothing else moves meanwhile, and says so. */
export function BalanceEvidence({
  balance,
}: {
  readonly balance: NonNullable<EvidenceRecord['balance']>;
}): JSX.Element {
  const { asset, before, after } = balance;
  // As many decimals as the longest figure needs, so that the points stand below each other and nothing is broken.
  const decimals = decimalsFor(ROWS.flatMap(([part]) => [before[part], after[part]]));
  const rows = ROWS.map(([part, label]) => ({
    part,
    label,
    changed: before[part] !== after[part],
    below: after[part].startsWith('-'),
    was: amount(before[part], decimals),
    is: amount(after[part], decimals),
  }));
  const stacked = rows.some(({ was, is }) => Math.max(was.length, is.length) > SIDE_BY_SIDE);
  return (
    <table className={`${styles.balance} num`} data-stacked={stacked}>
      <caption>Balance in {assetCode(asset)}, if nothing else moves</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Part</span>
          </th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, label, changed, below, was, is }) => (
          <tr key={part} data-changed={changed} data-below={below}>
            <th scope="row">{label}</th>
            <td data-when="Before">{was}</td>
            <td data-when="After">{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
