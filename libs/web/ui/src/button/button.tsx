import type { ButtonHTMLAttributes, JSX, ReactNode, Ref } from 'react';
import { Icon } from '../icon/icon.js';
import type { IconName } from '../icon/icon-paths.js';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';
export type ButtonSize = 's' | 'm' | 'l';

interface Looks {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly full?: boolean;
}

/**
 * For links that look like buttons: `<Link className={buttonClass({ kind: 'primary' })}>`. Use one primary button per
 * view.
 */
export function buttonClass({ kind = 'secondary', size = 'm', full = false }: Looks = {}, more?: string): string {
  return [styles.button, styles[kind], styles[`size-${size}`], full ? styles.full : undefined, more]
    .filter(Boolean)
    .join(' ');
}

export interface ButtonProps extends Looks, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: IconName;
  /** The action is in progress. The button keeps its width, tells assistive technology and refuses another press. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({
  kind,
  size,
  full,
  icon,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps): JSX.Element {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, full }, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spin} aria-hidden="true" /> : null}
      {!busy && icon !== undefined ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  /** The accessible name and tooltip. */
  readonly label: string;
  readonly edge?: 24 | 28 | 36 | 44;
  readonly filled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  edge = 28,
  filled = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps): JSX.Element {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[styles.icon, className].filter(Boolean).join(' ')}
      style={{ width: edge, height: edge, ...rest.style }}
    >
      <Icon name={icon} size={edge >= 36 ? 20 : 16} filled={filled} />
    </button>
  );
}
