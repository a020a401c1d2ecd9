import { useState } from 'react';
import type { JSX } from 'react';
import { useAccess } from '../access/use-access.js';
import { amount } from '../format/amounts.js';
import { accountLabel } from '../format/names.js';
import { ExplainDialog } from './explain-dialog.js';
import type { Explained } from './explain-dialog.js';
import styles from './explain-dialog.module.css';

/** A balance that opens its explanation. Plain text for people who may not read the journal. */
export function ExplainedAmount({ account, asset, value }: Explained & { readonly value: string }): JSX.Element {
  const { may } = useAccess();
  const [open, setOpen] = useState(false);
  if (!may('ledger-entries.view')) return <>{amount(value, 8)}</>;
  return (
    <>
      <button
        type="button"
        className={`${styles.figureButton} num`}
        aria-label={`Explain ${asset.toUpperCase()} of ${accountLabel(account)}, ${amount(value, 8)}`}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {amount(value, 8)}
      </button>
      {open && <ExplainDialog account={account} asset={asset} onClose={() => setOpen(false)} />}
    </>
  );
}
