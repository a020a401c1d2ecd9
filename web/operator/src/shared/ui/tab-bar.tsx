import type { JSX, ReactNode } from 'react';
import styles from './tab-bar.module.css';

interface TabBarProps<Id extends string> {
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly count: ReactNode }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** Parts of a queue, each with how much it holds. */
export function TabBar<Id extends string>({ tabs, chosen, onChoose }: TabBarProps<Id>): JSX.Element {
  return (
    <div className={styles.tabs} role="group" aria-label="Show">
      {tabs.map(({ id, label, count }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {label}
          {count}
        </button>
      ))}
    </div>
  );
}
