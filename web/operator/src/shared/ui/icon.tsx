import type { JSX } from 'react';
import { ICON_PATHS } from './icon-paths.js';
import type { IconName } from './icon-paths.js';
import styles from './marks.module.css';

/** Decoration only. The control or the words beside it carry the meaning. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: 12 | 16 | 20 }): JSX.Element {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
