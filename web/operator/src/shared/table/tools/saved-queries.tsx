import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { extractValidSavedQueries, useListContext, useSavedQueries } from 'react-admin';
import type { SavedQuery } from 'react-admin';
import { Button, Divider, IconButton, ListItemText, Menu, MenuItem } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { ActionDialog } from '../../actions/action-dialog.js';
import { FormField } from '../../ui/form-field.js';
import { Icon } from '../../ui/icon.js';
import { useKeptKey } from './use-kept.js';

const LONGEST_NAME = 60;
const MOST = 50;

/** A list with tabs keeps the tab too. The address calls it `show`. */
type KeptQuery = SavedQuery & { readonly value: { readonly tab?: string } };

const addressOf = ({ value: { filter = {}, sort, perPage, tab } }: KeptQuery): string => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  if (sort) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  if (perPage !== undefined) query.set('perPage', String(perPage));
  if (tab !== undefined) query.set('show', tab);
  return `?${query.toString()}`;
};

/** What makes a query the one that is open: anything but the page size. */
const asText = ({ filter, sort, tab }: KeptQuery['value']): string => JSON.stringify({ filter, sort, tab });

interface SavedQueriesProps {
  readonly resource: string;
  /** The tab of the list that is open, where it has some. */
  readonly tab?: string;
}

/** Filters and sortings under a name of one's own. The browser keeps them for this person. */
export function SavedQueries({ resource, tab }: SavedQueriesProps): JSX.Element {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const saveItem = useRef<HTMLLIElement>(null);
  const [stored, setStored] = useSavedQueries(useKeptKey(resource));
  const { filterValues, sort, perPage } = useListContext();
  const navigate = useNavigate();
  const saved: readonly KeptQuery[] = extractValidSavedQueries(stored);
  const close = (): void => setAnchor(null);
  const startNaming = (): void => {
    close();
    setNaming(true);
  };
  const here = { filter: filterValues, sort, tab };
  const isHere = (one: KeptQuery): boolean => asText(one.value) === asText(here);
  const without = (label: string): KeptQuery[] => saved.filter((one) => one.label !== label);
  // The item takes its focus with it, and without one the menu would hear no key any more.
  const forget = (label: string): void => {
    saveItem.current?.focus();
    setStored(without(label));
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {saved.find(isHere)?.label ?? 'Saved queries'}
        <Icon name="down" size={12} />
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Saved queries' } }}
      >
        {saved.map((one) => (
          <SavedItem
            key={one.label}
            label={one.label}
            selected={isHere(one)}
            onPick={() => {
              close();
              void navigate({ search: addressOf(one) });
            }}
            onDelete={() => forget(one.label)}
          />
        ))}
        {saved.length > 0 && <Divider />}
        <MenuItem ref={saveItem} disabled={saved.length >= MOST} onClick={startNaming}>
          Save this filter and sorting
        </MenuItem>
      </Menu>
      {naming && (
        <NameDialog
          taken={saved.map(({ label }) => label)}
          onClose={() => setNaming(false)}
          onName={(label) => {
            setStored([...without(label), { label, value: { ...here, perPage, displayedFilters: [] } }]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

interface SavedItemProps {
  readonly label: string;
  readonly selected: boolean;
  readonly onPick: () => void;
  readonly onDelete: () => void;
}

/** One saved query. The Delete key does what its button does, since Tab leaves a menu. MUI gives an item its focus. */
function SavedItem({ label, selected, onPick, onDelete, ...menu }: SavedItemProps): JSX.Element {
  return (
    <MenuItem
      {...menu}
      selected={selected}
      aria-keyshortcuts="Delete"
      onClick={onPick}
      onKeyDown={({ key }) => {
        if (key === 'Delete') onDelete();
      }}
    >
      <ListItemText>{label}</ListItemText>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={`Delete ${label}`}
        onClick={(event) => {
          event.stopPropagation();
          onDelete();
        }}
      >
        <Icon name="close" size={12} />
      </IconButton>
    </MenuItem>
  );
}

interface NameDialogProps {
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ taken, onName, onClose }: NameDialogProps): JSX.Element {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const label = name.trim();
  return (
    <ActionDialog
      title="Save this filter and sorting"
      sub="This browser keeps it for you. Nobody else sees it."
      primary={taken.includes(label) ? 'Replace' : 'Save'}
      keep="Cancel"
      problem={null}
      isPending={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (label !== '') onName(label);
      }}
    >
      <FormField
        label="Name"
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
        {...(tried && label === '' ? { problem: 'Give it a name.' } : {})}
        {...(taken.includes(label) ? { hint: 'You have one of this name, which is replaced.' } : {})}
      />
    </ActionDialog>
  );
}
