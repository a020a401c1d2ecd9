import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Icon } from '../../shared/ui/icon.js';
import styles from './approval-queue.module.css';

const hints = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const;

export function KeyHints({ on, onToggle }: { readonly on: boolean; readonly onToggle: () => void }): JSX.Element {
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
