import type { JSX, ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { Icon } from './icon.js';
import styles from './marks.module.css';

export function CopyButton({
  text,
  label,
  children,
}: {
  readonly text: string;
  readonly label: string;
  readonly children?: ReactNode;
}): JSX.Element {
  const notify = useNotify();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify('Copied.', { type: 'info', autoHideDuration: 1500 }),
      () => notify('The browser did not allow copying. Select the text instead.', { type: 'warning' }),
    );
  };
  return (
    <span className={styles.copyable}>
      {children}
      <button type="button" className={styles.copy} aria-label={label} title={label} onClick={copy}>
        <Icon name="copy" />
      </button>
    </span>
  );
}
