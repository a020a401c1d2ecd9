import type { JSX } from 'react';

const IN_THE_HAND = /Mobile|Android|iPhone|iPad/;
const PHONE = 'M7.5 2.5h5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM9 15h2';
const LAPTOP =
  'M5.5 4h9A1.5 1.5 0 0 1 16 5.5V11a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 11V5.5A1.5 1.5 0 0 1 5.5 4ZM2 15.5h16';

/** A phone or a computer. Nothing is said by it that the name of the device does not say. */
export function DeviceMark({ userAgent }: { readonly userAgent: string }): JSX.Element {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={IN_THE_HAND.test(userAgent) ? PHONE : LAPTOP} />
    </svg>
  );
}
