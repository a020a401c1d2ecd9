import { useEffect, useRef } from 'react';
import type { JSX } from 'react';

interface Store<State> {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface LiveValue {
  readonly text: string;
  /** Replaces the span's own class while set, e.g. `up tri`. */
  readonly className?: string;
}

export interface LiveTextProps<State> {
  readonly store: Store<State>;
  readonly select: (state: State) => LiveValue;
  readonly className?: string;
}

/**
 * Text that follows a store without rendering again. It is written to its span at most once per animation frame, and
 * only when it differs. The span keeps its size, and tabular numerals keep its width.
 */
export function LiveText<State>({ store, select, className }: LiveTextProps<State>): JSX.Element {
  const ref = useRef<HTMLSpanElement>(null);
  const latest = useRef(select);
  latest.current = select;
  const first = select(store.get());
  useEffect(() => {
    const write = (): void => {
      const element = ref.current;
      if (element === null) return;
      const next = latest.current(store.get());
      if (element.textContent !== next.text) element.textContent = next.text;
      const classes = classOf(className, next.className);
      if (element.className !== classes) element.className = classes;
    };
    write();
    return store.subscribe(write);
  }, [store, className]);
  return (
    <span ref={ref} className={classOf(className, first.className)}>
      {first.text}
    </span>
  );
}

const classOf = (own: string | undefined, more: string | undefined): string =>
  ['num', own, more].filter(Boolean).join(' ');
