import { useEffect, useId, useRef } from 'react';
import type { JSX, MouseEvent, ReactNode } from 'react';
import { IconButton } from '../button/button.js';
import { useUiText } from '../text/ui-text.js';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Escape, the cross and a press on the scrim all close. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: number;
  /** From the right edge over the page's height instead of in the middle. */
  readonly drawer?: boolean;
}

/** A native modal dialog: focus stays inside, the page behind is inert, focus returns to where it was. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
  width = 440,
  drawer = false,
}: DialogProps): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const text = useUiText();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  const onScrim = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={drawer ? styles.drawer : styles.dialog}
      style={{ width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={onScrim}
    >
      {open ? (
        <div className={styles.inner}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={text.close} edge={36} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
