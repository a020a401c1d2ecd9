import type { JSX, ReactNode } from 'react';
import styles from './tab-bar.module.css';

interface TabBarProps<Id extends string | number> {
  /** What the tabs choose. */
  readonly label?: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly count: ReactNode }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** Parts of a list, each with how much it holds. */
export function TabBar<Id extends string | number>(props: TabBarProps<Id>): JSX.Element {
  const { label: group = 'Show', tabs, chosen, onChoose } = props;
  return (
    <div className={`${styles.tabs} num`} role="group" aria-label={group}>
      {tabs.map(({ id, label, count }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {label}
          {count}
        </button>
      ))}
    </div>
  );
}
