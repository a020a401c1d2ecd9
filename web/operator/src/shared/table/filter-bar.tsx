import { useEffect, useId, useState } from 'react';
import type { JSX, ReactNode } from 'react';
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
  /** Behind the button Filter, which says how many of these are set. */
  readonly tucked?: boolean;
  /** Of a date: whether days to come make no sense. */
  readonly past?: boolean;
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

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Filters without a control here, such as a link to one account's orders, or with several values at once. They stay
 * until the reader removes them.
 */
export const unshown = (filters: readonly Filter[], values: Filters): Filters =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isList(value) || filters.every((filter) => filter.field !== name)),
  );

/** The address's filter with what the reader has changed; an empty field is removed from it. */
export const filterWith = (filters: readonly Filter[], values: Filters, drafts: Values): Filters =>
  Object.entries(drafts).reduce((before, [field, value]) => {
    const filter = filters.find((one) => one.field === field);
    if (filter === undefined || value.trim() === '') return without(before, field);
    return { ...before, [field]: toWire(filter, value) };
  }, values);

interface FilterBarProps {
  readonly filters: readonly Filter[];
  /** Fields that have a control of their own elsewhere on the page. */
  readonly handled?: readonly string[];
}

/**
 * Filters a list. What a reader changes is applied after a short pause; until then it is a draft. Nothing else writes
 * the filter, so a link or Back leads to the very filter of its address.
 */
export function FilterBar({ filters, handled = [] }: FilterBarProps): JSX.Element | null {
  const { filterValues, setFilters } = useListContext();
  const [drafts, setDrafts] = useState<Values>({});
  const shown = JSON.stringify(filterValues);

  useEffect(() => setDrafts({}), [shown]);
  useEffect(() => {
    if (Object.keys(drafts).length === 0) return undefined;
    const timer = setTimeout(() => {
      const next = filterWith(filters, filterValues, drafts);
      if (JSON.stringify(next) === shown) setDrafts({});
      else setFilters(next);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [drafts]);

  if (filters.length === 0) return null;
  const set = (field: string, value: string): void => setDrafts((before) => ({ ...before, [field]: value }));
  const valueOf = (filter: Filter): string =>
    drafts[filter.field] ?? (isList(filterValues[filter.field]) ? '' : fromWire(filter, filterValues[filter.field]));
  const others = Object.entries(unshown(filters, filterValues)).filter(([field]) => !handled.includes(field));
  const fields = (chosen: readonly Filter[]): readonly JSX.Element[] =>
    chosen.map((filter) => (
      <FilterField
        key={filter.field}
        filter={filter}
        value={valueOf(filter)}
        onChange={(value) => set(filter.field, value)}
      />
    ));
  const dates = filters.filter(({ kind }) => kind === 'date');
  const tucked = filters.filter((filter) => filter.tucked === true);
  const any = filters.some((filter) => valueOf(filter) !== '');
  return (
    <search className={styles.bar}>
      {fields(filters.filter(({ kind, tucked: isTucked }) => kind !== 'date' && isTucked !== true))}
      {dates.length > 0 && <div className={styles.dates}>{fields(dates)}</div>}
      {others.map(([field, value]) => (
        <Button
          key={field}
          variant="outlined"
          size="small"
          aria-label={`Remove the filter ${field}`}
          onClick={() => setFilters(without(filterValues, field))}
        >
          {sentence(field)} {isList(value) ? value.join(' or ') : String(value)}
          <Icon name="close" size={12} />
        </Button>
      ))}
      {any && (
        <Button
          variant="text"
          size="small"
          onClick={() => setDrafts(Object.fromEntries(filters.map((filter) => [filter.field, ''])))}
        >
          Clear
        </Button>
      )}
      {tucked.length > 0 && (
        <Tucked many={tucked.filter((filter) => valueOf(filter) !== '').length}>{fields(tucked)}</Tucked>
      )}
    </search>
  );
}

/** What is seldom narrowed to. It opens by itself where some of it is set. */
function Tucked({ many, children }: { readonly many: number; readonly children: ReactNode }): JSX.Element {
  const [open, setOpen] = useState(many > 0);
  const id = useId();
  return (
    <>
      <Button
        className={styles.more}
        variant="outlined"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" />
        Filter
        {many > 0 && <span className="num"> {many}</span>}
      </Button>
      <div id={id} className={styles.tucked} hidden={!open}>
        {children}
      </div>
    </>
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
        htmlInput: {
          'aria-label': filter.label,
          maxLength: 100,
          ...(filter.past === true ? { max: fromWire(filter, new Date().toISOString()) } : {}),
        },
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': filter.label },
          renderValue: (shown) =>
            shown === '' ? (
              <span className={`${styles.chosen} dim`}>{filter.label}</span>
            ) : (
              <span className={styles.chosen} title={labelOf(filter, String(shown))}>
                {labelOf(filter, String(shown))}
              </span>
            ),
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
