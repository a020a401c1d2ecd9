import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { JSX, MouseEvent, ReactNode } from 'react';
import { IconButton } from '../button/button.js';
import { useUiText } from '../text/ui-text.js';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Called on Escape, on the close button and on a press outside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /**
   * What is shown cannot be shown again, so only a button inside closes the dialog: not Escape, not a press outside.
   */
  readonly sealed?: boolean;
  readonly width?: number;
  /** Opens from the right edge at full height instead of in the middle. */
  readonly drawer?: boolean;
}

/**
 * A native modal dialog. The focus stays inside and returns to where it was, and the page behind is inert. It begins at
 * the element with `data-first-focus`, or else at the first field, or else at the close button. A drawer is there to be
 * read and begins at its close button.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
  sealed = false,
  width = 440,
  drawer = false,
}: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const text = useUiText();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !open) return undefined;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-first-focus]');
    (first ?? (drawer ? null : dialog.querySelector<HTMLElement>('input, select, textarea')))?.focus();
    // Also where it is taken away while it is open: otherwise the focus would be gone with it.
    return () => dialog.close();
  }, [open, drawer]);
  useEffect(() => {
    if (!open || !sealed) return undefined;
    // Browsers close a dialog at a second Escape whatever became of the first, and wherever the focus is.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, sealed]);
  const onScrim = (event: MouseEvent): void => {
    if (!sealed && event.target === ref.current) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={drawer ? styles.drawer : styles.dialog}
      style={{ width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!sealed) onClose();
      }}
      onMouseDown={onScrim}
    >
      {open ? (
        <div className={styles.inner}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {sealed ? null : <IconButton icon="close" label={text.close} edge={36} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
