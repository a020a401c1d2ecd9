import { useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';

interface KeepFocusProps {
  /** What is inside is another thing once this changes. */
  readonly when: unknown;
  readonly children: ReactNode;
}

/** Where the button that was pressed goes with what it stood in, whoever uses the keyboard goes on from here. */
export function KeepFocus({ when, children }: KeepFocusProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [when]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      style={{ outline: 'none' }}
      onFocus={() => {
        isHere.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) isHere.current = false;
      }}
    >
      {children}
    </div>
  );
}
