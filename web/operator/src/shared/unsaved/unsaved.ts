import { useEffect, useId, useSyncExternalStore } from 'react';

/** What is typed and not sent, by the form that holds it. */
const held = new Set<string>();
/** What the person wanted to do, which waits for them to agree that what they typed is lost. */
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says for a form whether it holds something that is not sent. While it does, `UnsavedGuard` asks before the page is
 * left. A form that goes away holds nothing.
 */
export function useUnsaved(holds: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!holds) return undefined;
    held.add(id);
    tell();
    return () => {
      held.delete(id);
      tell();
    };
  }, [holds, id]);
}

/** `go` at once, or once the person has agreed to lose what is typed. */
export function askFirst(holds: boolean, go: () => void): void {
  if (!holds) return go();
  waiting = go;
  return tell();
}

export const holdsUnsaved = (): boolean => held.size > 0;
export const useHoldsUnsaved = (): boolean => useSyncExternalStore(subscribe, holdsUnsaved);

/** What waits for an answer, or null. */
export const useAsked = (): (() => void) | null => useSyncExternalStore(subscribe, () => waiting);

/** The person has answered, or the question has no meaning any more. */
export function forget(): void {
  waiting = null;
  tell();
}
