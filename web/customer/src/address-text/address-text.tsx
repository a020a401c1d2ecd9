import type { JSX } from 'react';
import styles from './address-text.module.css';

const SHOWN = 6;

/** An address with the ends that people compare. */
export function AddressText({ text }: { readonly text: string }): JSX.Element {
  return (
    <span className={styles.address}>
      <b>{text.slice(0, SHOWN)}</b>
      {text.slice(SHOWN, -SHOWN)}
      <b>{text.slice(-SHOWN)}</b>
    </span>
  );
}
