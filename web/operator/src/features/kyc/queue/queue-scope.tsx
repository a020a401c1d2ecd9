import type { JSX } from 'react';
import { useListContext } from 'react-admin';
import type { KycCountsRecord } from '@corella/contracts/operator';
import { Icon } from '../../../shared/ui/icon.js';
import { Segments } from '../../../shared/ui/segments.js';
import styles from './queue.module.css';

type Values = Readonly<Record<string, unknown>>;

/** The filters that have a button here instead of a field in the bar. */
export const SCOPE_FIELDS = ['mine', 'unclaimed', 'resubmitted', 'mismatched'] as const;

const without = (values: Values, ...fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name)));

const SCOPES = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine' },
  { id: 'unclaimed', label: 'Unclaimed' },
] as const;
const QUICK = [
  { field: 'kind', value: 'company', label: 'Company' },
  { field: 'resubmitted', value: true, label: 'Resubmitted' },
  { field: 'mismatched', value: true, label: 'Mismatch' },
] as const;

/** Whose cases are listed, and three narrowings that the desk needs all day. */
export function QueueScope({ counts }: { readonly counts: KycCountsRecord | undefined }): JSX.Element {
  const { filterValues, setFilters } = useListContext();
  const values: Values = filterValues;
  const scope = values.mine === true ? 'mine' : values.unclaimed === true ? 'unclaimed' : 'all';
  const choose = (id: (typeof SCOPES)[number]['id']): void =>
    setFilters({ ...without(values, 'mine', 'unclaimed'), ...(id === 'all' ? {} : { [id]: true }) });
  const many = { all: undefined, mine: counts?.mine, unclaimed: counts?.unclaimed };
  return (
    <div className={styles.scope}>
      <Segments
        label="Whose cases"
        segments={SCOPES.map(({ id, label }) => ({
          id,
          label,
          aside: many[id] !== undefined && <span className="num">{many[id]}</span>,
        }))}
        chosen={scope}
        onChoose={choose}
      />
      {QUICK.map(({ field, value, label }) => (
        <button
          key={field}
          type="button"
          className={styles.quick}
          aria-pressed={values[field] === value}
          onClick={() => setFilters(values[field] === value ? without(values, field) : { ...values, [field]: value })}
        >
          <Icon name="filter" />
          {label}
        </button>
      ))}
    </div>
  );
}
