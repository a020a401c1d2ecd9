import type { JSX } from 'react';
import { ICON_PATHS } from './icon-paths.js';
import type { IconName } from './icon-paths.js';
import styles from './icon.module.css';

export interface IconProps {
  readonly name: IconName;
  /** Edge in CSS pixels. */
  readonly size?: 12 | 16 | 20 | 24;
  readonly filled?: boolean;
  readonly className?: string;
}

/** Decoration only. The control around it has the name, so the icon is hidden from assistive technology. */
export function Icon({ name, size = 16, filled = false, className }: IconProps): JSX.Element {
  return (
    <svg
      className={[styles.icon, className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      data-filled={filled || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
