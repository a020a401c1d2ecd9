import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useListContext } from 'react-admin';
import { Button, MenuItem, TextField } from '@mui/material';
import { sentence } from '../format/names.js';
import { Icon } from '../ui/icon.js';
import styles from './filter-bar.module.css';

export interface Filter {
  /** The field in the API's filter, with its suffix if any (`at_gte`). */
  readonly field: string;
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'date';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly wide?: boolean;
  /** The type that the API expects. */
  readonly as?: 'text' | 'number';
}

const TYPING_MS = 350;

type Values = Readonly<Record<string, string>>;

/** A date means its first or last moment in the reader's time zone. */
function toWire(filter: Filter, value: string): string | number {
  if (filter.kind === 'date')
    return new Date(`${value}T${filter.field.endsWith('_lte') ? '23:59:59.999' : '00:00:00.000'}`).toISOString();
  return filter.as === 'number' ? Number(value) : value.trim();
}

function fromWire(filter: Filter, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (filter.kind !== 'date') return String(value);
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

type Filters = Readonly<Record<string, unknown>>;
const without = (values: Filters, field: string): Filters =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));

/** Filters without a control here, such as a link to one account's orders. They stay until the reader removes them. */
export const unshown = (filters: readonly Filter[], values: Filters): Filters =>
  Object.fromEntries(Object.entries(values).filter(([name]) => filters.every((filter) => filter.field !== name)));

/** Filters a list. Typed text is applied after a short pause; an empty field is removed from the filter. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }): JSX.Element | null {
  const { filterValues, setFilters } = useListContext();
  const shown = JSON.stringify(filterValues);
  const [values, setValues] = useState<Values>({});

  useEffect(() => {
    setValues(
      Object.fromEntries(filters.map((filter) => [filter.field, fromWire(filter, filterValues[filter.field])])),
    );
    // The address holds the filter. Its content is compared, since the object is new on every render.
  }, [shown]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const entries = filters.flatMap((filter) => {
        const value = values[filter.field] ?? '';
        return value.trim() === '' ? [] : [[filter.field, toWire(filter, value)] as const];
      });
      const next = { ...unshown(filters, filterValues), ...Object.fromEntries(entries) };
      if (Object.keys(values).length > 0 && JSON.stringify(next) !== shown) setFilters(next);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [values]);

  if (filters.length === 0) return null;
  const set = (field: string, value: string): void => setValues((before) => ({ ...before, [field]: value }));
  const others = Object.entries(unshown(filters, filterValues));
  const any = Object.values(values).some((value) => value !== '');
  return (
    <search className={styles.bar}>
      {filters.map((filter) => (
        <FilterField
          key={filter.field}
          filter={filter}
          value={values[filter.field] ?? ''}
          onChange={(value) => set(filter.field, value)}
        />
      ))}
      {others.map(([field, value]) => (
        <Button
          key={field}
          variant="outlined"
          size="small"
          aria-label={`Remove the filter ${field}`}
          onClick={() => setFilters(without(filterValues, field))}
        >
          {sentence(field)} {String(value)}
          <Icon name="close" size={12} />
        </Button>
      ))}
      {any && (
        <Button
          variant="text"
          size="small"
          onClick={() => setValues(Object.fromEntries(filters.map((filter) => [filter.field, ''])))}
        >
          Clear
        </Button>
      )}
    </search>
  );
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps): JSX.Element {
  const choice = filter.kind === 'choice';
  return (
    <TextField
      className={filter.wide === true ? styles.wide : filter.kind === 'date' ? styles.date : undefined}
      size="small"
      value={value}
      select={choice}
      type={filter.kind === 'date' ? 'date' : 'text'}
      placeholder={filter.label}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: filter.kind === 'date' ? { startAdornment: <span className={styles.prefix}>{filter.label}</span> } : {},
        htmlInput: { 'aria-label': filter.label, maxLength: 100 },
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': filter.label },
          renderValue: (shown) =>
            shown === '' ? <span className="dim">{filter.label}</span> : labelOf(filter, String(shown)),
        },
      }}
    >
      {choice
        ? [
            <MenuItem key="" value="">
              Any
            </MenuItem>,
            ...(filter.choices ?? []).map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            )),
          ]
        : null}
    </TextField>
  );
}

const labelOf = (filter: Filter, value: string): string =>
  filter.choices?.find((option) => option.value === value)?.label ?? value;
