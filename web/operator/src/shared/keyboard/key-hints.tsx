import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../ui/icon.js';
import styles from './key-hints.module.css';

interface KeyHintsProps {
  readonly hints: readonly (readonly [key: string, act: string])[];
  readonly on: boolean;
  readonly onToggle: () => void;
}

/** What the keys of a page do, and the switch that turns them off. */
export function KeyHints({ hints, on, onToggle }: KeyHintsProps): JSX.Element {
  return (
    <div className={styles.keys}>
      {on &&
        hints.map(([key, act]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {act}
          </span>
        ))}
      <Button size="small" variant="text" aria-pressed={on} onClick={onToggle}>
        <Icon name="keyboard" />
        {on ? 'Keys on' : 'Keys off'}
      </Button>
    </div>
  );
}
