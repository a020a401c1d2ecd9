import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { MarketRecord } from '@corella/contracts/operator';
import { useAccess } from '../../../shared/access/use-access.js';
import { pair } from '../../../shared/format/names.js';
import type { Column } from '../../../shared/table/record-table.js';
import { Icon } from '../../../shared/ui/icon.js';
import { HaltSeveralDialog } from './halt-several-dialog.js';
import styles from './halt-several.module.css';

export interface Choice {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly set: (ids: readonly string[]) => void;
}

export function useChoice(): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (next) => setIds(new Set(next)),
  };
}

/** The first column with a box before the market. Choosing a market does not open it. */
export const choosable = (column: Column<MarketRecord>, choice: Choice): Column<MarketRecord> => ({
  ...column,
  width: '144px',
  render: (market) => (
    <span className={styles.choose}>
      <input
        type="checkbox"
        aria-label={`Choose ${pair(market)}`}
        checked={choice.ids.has(market.id)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => choice.toggle(market.id)}
      />
      {column.render(market)}
    </span>
  ),
});

/** Chooses all markets that are shown, and halts what is chosen. */
export function HaltChosen({
  markets,
  shown,
  choice,
}: {
  readonly markets: readonly MarketRecord[];
  readonly shown: readonly MarketRecord[];
  readonly choice: Choice;
}): JSX.Element | null {
  const { may } = useAccess();
  const [open, setOpen] = useState(false);
  const chosen = markets.filter(({ id }) => choice.ids.has(id));
  if (!may('markets.halt')) return null;
  return (
    <>
      <Button
        variant="text"
        onClick={() => choice.set(chosen.length === 0 ? shown.map(({ id }) => id) : [])}
        disabled={shown.length === 0 && chosen.length === 0}
      >
        {chosen.length === 0 ? 'Choose all' : 'Choose none'}
      </Button>
      <Button variant="outlined" disabled={chosen.length === 0} onClick={() => setOpen(true)}>
        <Icon name="halt" />
        {chosen.length === 0 ? 'Halt chosen' : `Halt ${chosen.length} chosen`}
      </Button>
      {open && (
        <HaltSeveralDialog
          chosen={chosen}
          onClose={() => {
            setOpen(false);
            choice.set([]);
          }}
        />
      )}
    </>
  );
}
