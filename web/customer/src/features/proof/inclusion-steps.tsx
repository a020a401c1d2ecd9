import type { InclusionWire } from '@corella/contracts/web';
import type { Step } from '@corella/merkle-sum';
import { assetCode } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder, wholeAmount } from './proof-card.js';
import styles from './proof.module.css';

const short = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-8)}`;

/** The customer's leaf: its tag and its balances. */
export function OwnLeaf({
  inclusion,
  leafHash,
}: {
  readonly inclusion: InclusionWire;
  readonly leafHash: string;
}): JSX.Element {
  const { t } = useTranslation('proof');
  return (
    <li className={styles.step}>
      <h3>{t('leafTitle', { index: inclusion.index + 1, count: inclusion.proof.leaves })}</h3>
      <p className={styles.mono}>
        SHA-256(&quot;corella-account-1⏎{inclusion.uid}⏎{short(inclusion.nonce)}&quot;) = {short(inclusion.accountTag)}
      </p>
      <ul className={`${styles.sums} num`}>
        {inOrder(inclusion.sums).map((asset) => (
          <li key={asset}>
            <span>{assetCode(asset)}</span>
            <b data-testid={`own-${asset}`}>{wholeAmount(inclusion.sums[asset])}</b>
          </li>
        ))}
        {Object.keys(inclusion.sums).length === 0 ? (
          <li>
            <span>{t('nothingHeld')}</span>
          </li>
        ) : null}
      </ul>
      <p className={styles.hash}>
        <span>{t('leafHash')}</span>
        <code>{leafHash}</code>
      </p>
    </li>
  );
}

/** One level: left + right = sum for every asset, and the hash of both sides. */
export function LevelStep({
  step,
  level,
  last,
}: {
  readonly step: Step;
  readonly level: number;
  readonly last: boolean;
}): JSX.Element {
  const { t } = useTranslation('proof');
  const side = (name: 'left' | 'right'): string =>
    step.own === name ? (level === 1 ? t('yours') : t('below', { level: level - 1 })) : t('others');
  return (
    <li className={styles.step}>
      <h3>{last ? t('rootTitle', { level }) : t('levelTitle', { level })}</h3>
      <div className={styles.scroll}>
        <table className={`${styles.sum} num`}>
          <thead>
            <tr>
              <th scope="col">{t('asset')}</th>
              <th scope="col" data-number>
                {t('left')}
                <small>{side('left')}</small>
              </th>
              <th aria-hidden="true" />
              <th scope="col" data-number>
                {t('right')}
                <small>{side('right')}</small>
              </th>
              <th aria-hidden="true" />
              <th scope="col" data-number>
                {t('sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {inOrder(step.sums).map((asset) => (
              <tr key={asset}>
                <th scope="row">{assetCode(asset)}</th>
                <td data-number>{wholeAmount(step.left.sums[asset])}</td>
                <td aria-hidden="true">+</td>
                <td data-number>{wholeAmount(step.right.sums[asset])}</td>
                <td aria-hidden="true">=</td>
                <td data-number>
                  <b>{wholeAmount(step.sums[asset])}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hash}>
        <span>{t('nodeHash', { left: short(step.left.hash), right: short(step.right.hash) })}</span>
        <code>{step.hash}</code>
      </p>
    </li>
  );
}
