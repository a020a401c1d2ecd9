import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
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

/** Whether the window is wide enough for the column. */
const fits = ({ from }: Pick<Column<never>, 'from'>): boolean =>
  from === undefined || typeof matchMedia !== 'function' || matchMedia(`(min-width: ${from}px)`).matches;

interface ColumnsMenuProps {
  readonly resource: string;
  readonly columns: readonly Pick<Column<never>, 'key' | 'label' | 'from'>[];
}

/** Chooses the columns of a list. The browser keeps them for this person. */
export function ColumnsMenu({ resource, columns }: ColumnsMenuProps): JSX.Element {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useColumnChoice(resource);
  const isShown = (column: ColumnsMenuProps['columns'][number]): boolean => choice[column.key] ?? fits(column);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
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
