import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Checkbox, ListItemText, Menu, MenuItem, useMediaQuery } from '@mui/material';
import type { Column } from '../record-table.js';
import { useKept } from './use-kept.js';

/** The columns that a person has shown or hidden by hand. The others follow the width of the window. */
export type ColumnChoice = Readonly<Record<string, boolean>>;
const BY_WIDTH: ColumnChoice = {};

export const useColumnChoice = (resource: string): [ColumnChoice, (choice: ColumnChoice) => void] =>
  useKept<ColumnChoice>(`${resource}.columns`, BY_WIDTH);

/** The first column names the record and always stays. What was chosen is shown at every width. */
export const chosenColumns = <Row,>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Column<Row>[] =>
  columns
    .filter(({ key }, index) => index === 0 || choice[key] !== false)
    .map((column) => (choice[column.key] === true ? { ...column, from: undefined } : column));

/** Says of a column whether the window is wide enough for it, and says it again when that changes. */
function useFits(): (column: Pick<Column<never>, 'from'>) => boolean {
  const wide = {
    1024: useMediaQuery('(min-width: 1024px)', ALL_FIT),
    1280: useMediaQuery('(min-width: 1280px)', ALL_FIT),
    1460: useMediaQuery('(min-width: 1460px)', ALL_FIT),
    1680: useMediaQuery('(min-width: 1680px)', ALL_FIT),
  };
  return ({ from }) => from === undefined || wide[from];
}
const ALL_FIT = { defaultMatches: true, noSsr: true };

interface ColumnsMenuProps {
  readonly resource: string;
  readonly columns: readonly Pick<Column<never>, 'key' | 'label' | 'from'>[];
}

/** Chooses the columns of a list, and says how many are not shown. The browser keeps the choice for this person. */
export function ColumnsMenu({ resource, columns }: ColumnsMenuProps): JSX.Element {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useColumnChoice(resource);
  const fits = useFits();
  const isShown = (column: ColumnsMenuProps['columns'][number]): boolean => choice[column.key] ?? fits(column);
  const hidden = columns.slice(1).filter((column) => !isShown(column)).length;
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {hidden === 0 ? 'Columns' : `Columns, ${hidden} hidden`}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Columns' } }}
      >
        {columns.slice(1).map((column) => (
          <MenuItem
            key={column.key}
            dense
            role="menuitemcheckbox"
            aria-checked={isShown(column)}
            onClick={() => setChoice({ ...choice, [column.key]: !isShown(column) })}
          >
            <Checkbox size="small" checked={isShown(column)} tabIndex={-1} disableRipple aria-hidden="true" />
            <ListItemText>{column.label}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem dense disabled={Object.keys(choice).length === 0} onClick={() => setChoice(BY_WIDTH)}>
          <ListItemText inset>Fit to the window</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}
