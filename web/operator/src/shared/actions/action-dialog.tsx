import { useId } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import { Button, Dialog, IconButton } from '@mui/material';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon-paths.js';
import { askFirst, useUnsaved } from '../unsaved/unsaved.js';
import styles from './action-dialog.module.css';

export interface Effect {
  readonly icon: IconName;
  readonly text: string;
  readonly scope: string;
}

interface ActionDialogProps {
  readonly title: string;
  readonly sub: string;
  readonly primary: string;
  readonly keep: string;
  readonly hint?: string;
  readonly problem: string | null;
  readonly isPending: boolean;
  /** Closes only by its buttons: the person has something here that is not shown again. */
  readonly sealed?: boolean;
  /** The person has typed something that closing would lose: it asks first. */
  readonly unsaved?: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog for a privileged action: its name, its effects, a reason and one primary button. Submitting it does not
 * submit a form around it.
 */
export function ActionDialog(props: ActionDialogProps): JSX.Element {
  const id = useId();
  const { title, sub, primary, keep, hint, problem, isPending, sealed = false, unsaved = false } = props;
  const { onSubmit, onClose, children } = props;
  useUnsaved(unsaved);
  const close = (): void => askFirst(unsaved, onClose);
  return (
    <Dialog
      open
      onClose={sealed ? undefined : close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100vw - 32px)', margin: 0 } } }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.stopPropagation();
          onSubmit(event);
        }}
        noValidate
      >
        <header className={styles.head}>
          <div>
            <h2 id={id}>{title}</h2>
            <p>{sub}</p>
          </div>
          <IconButton aria-label="Close dialog" onClick={close}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className={styles.body}>
          {children}
          <Problem text={problem} />
        </div>
        <footer className={styles.foot}>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          <Button variant="outlined" onClick={close}>
            {keep}
          </Button>
          <Button variant="contained" type="submit" disabled={isPending}>
            {isPending ? 'Sending' : primary}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

export function Problem({ text }: { readonly text: string | null }): JSX.Element | null {
  return text === null ? null : (
    <p className={styles.problem} role="alert">
      <Icon name="warn" />
      {text}
    </p>
  );
}

export function Effects({ effects }: { readonly effects: readonly Effect[] }): JSX.Element {
  return (
    <ul className={`${styles.effects} num`}>
      {effects.map((effect) => (
        <li key={effect.text}>
          <Icon name={effect.icon} />
          <span>{effect.text}</span>
          <span>{effect.scope}</span>
        </li>
      ))}
    </ul>
  );
}
