import type { JSX } from 'react';

/** MUI passes the class that positions it. The stroke matches the console's other icons. */
export function SelectArrow({ className }: { readonly className?: string }): JSX.Element {
  return (
    <svg
      className={className}
      width="16"
      height="16"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 8l5 5 5-5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
