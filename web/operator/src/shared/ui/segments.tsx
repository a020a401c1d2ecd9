import type { JSX, ReactNode } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<Id extends string> {
  /** What is chosen between. */
  readonly label: string;
  readonly segments: readonly { readonly id: Id; readonly label: string; readonly aside?: ReactNode }[];
  readonly chosen: Id | null;
  readonly onChoose: (id: Id) => void;
}

/** A choice of a few, all of them in sight. */
export function Segments<Id extends string>({
  label: group,
  segments,
  chosen,
  onChoose,
}: SegmentsProps<Id>): JSX.Element {
  return (
    <div className={styles.segments} role="group" aria-label={group}>
      {segments.map(({ id, label, aside }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {label}
          {aside}
        </button>
      ))}
    </div>
  );
}
