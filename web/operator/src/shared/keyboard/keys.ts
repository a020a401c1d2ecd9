/** Whether the target takes text or letters, as a menu does, so that single-letter shortcuts must not act. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role="dialog"], [role="listbox"], [role="combobox"], [role="menu"]') !== null
  );
}

/** What each key of a page does, by the key in lower case. */
export type KeyMap<Act extends string> = Readonly<Record<string, Act>>;

export type QueueAction = 'next' | 'previous' | 'approve' | 'reject';
export const QUEUE_KEYS: KeyMap<QueueAction> = { j: 'next', k: 'previous', a: 'approve', r: 'reject' };

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does without modifiers, whatever its case. */
export function keyAction<Act extends string>({ key, ...held }: Press, keys: KeyMap<Act>): Act | null {
  const name = key.toLowerCase();
  return held.ctrlKey || held.metaKey || held.altKey || !Object.hasOwn(keys, name) ? null : (keys[name] ?? null);
}

/** The index after one move in a list of `length`. It stays inside the list. */
export function moved(index: number, action: 'next' | 'previous', length: number): number {
  if (length === 0) return -1;
  if (index < 0) return 0;
  return action === 'next' ? Math.min(length - 1, index + 1) : Math.max(0, index - 1);
}
