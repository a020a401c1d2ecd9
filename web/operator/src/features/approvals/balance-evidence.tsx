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

/** The balance before and after. After is exact only if nothing else moves meanwhile, and says so. */
export function BalanceEvidence({
  balance,
}: {
  readonly balance: NonNullable<EvidenceRecord['balance']>;
}): JSX.Element {
  const { asset, before, after } = balance;
  // As many decimals as the longest figure needs, so that the points stand below each other and nothing is broken.
  const decimals = decimalsFor(ROWS.flatMap(([part]) => [before[part], after[part]]));
  return (
    <table className={`${styles.balance} num`}>
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
        {ROWS.map(([part, label]) => (
          <tr key={part} data-changed={before[part] !== after[part]} data-below={after[part].startsWith('-')}>
            <th scope="row">{label}</th>
            <td>{amount(before[part], decimals)}</td>
            <td>{amount(after[part], decimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
