import { Button } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-shell.module.css';

export interface FilterBarProps {
  /** Clears every filter. Absent while none is set. */
  readonly onClear?: () => void;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** The row of filters above a list. */
export function FilterBar({ onClear, end, children }: FilterBarProps): JSX.Element {
  const { t } = useTranslation('account-shell');
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {children}
      {onClear === undefined ? null : (
        <Button size="s" kind="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  );
}

export interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of one value, or of any. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps): JSX.Element {
  const { t } = useTranslation('account-shell');
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface FilterDaysProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (changes: { readonly from?: string; readonly to?: string }) => void;
}

/** A first and a last day, neither beyond the other. */
export function FilterDays({ from, to, onChange }: FilterDaysProps): JSX.Element {
  const { t } = useTranslation('account-shell');
  return (
    <>
      <label>
        {t('from')}
        <input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label>
        {t('to')}
        <input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
    </>
  );
}
