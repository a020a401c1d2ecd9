import { useEffect, useRef } from 'react';

/** What each key does: `b`, `?`, `/`, or `mod+enter` for Ctrl or ⌘ with Enter. */
export type Shortcuts = Readonly<Partial<Record<string, () => void>>>;

export interface ShortcutOptions {
  readonly enabled: boolean;
  /** The id of a form whose fields `mod+enter` may be pressed in. */
  readonly form?: string;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** The name of what was pressed, or null for what cannot be a shortcut. */
function pressedKey(event: KeyboardEvent): string | null {
  if (event.altKey || event.repeat) return null;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod) return event.key.toLowerCase();
  return event.key === 'Enter' ? 'mod+enter' : null;
}

/**
 * Keys of the page, only when switched on, never in a dialog and never while typing in a field; `mod+enter` also works
 * in the fields of its own form.
 */
export function useShortcuts(keys: Shortcuts, { enabled, form }: ShortcutOptions): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const key = pressedKey(event);
      const run = key === null ? undefined : current.current[key];
      if (run === undefined || document.querySelector('dialog[open]') !== null) return;
      const inForm = form !== undefined && event.target instanceof Element && event.target.closest(`#${form}`) !== null;
      if (isTyping(event.target) && !(key === 'mod+enter' && inForm)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled, form]);
}
