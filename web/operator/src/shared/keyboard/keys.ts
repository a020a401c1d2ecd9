/** Whether the target takes text or letters, as a menu does, so that single-letter shortcuts must not act. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role="dialog"], [role="listbox"], [role="combobox"], [role="menu"]') !== null
  );
}

export type QueueAction = 'next' | 'previous' | 'approve' | 'reject';

const actions: Readonly<Record<string, QueueAction>> = { j: 'next', k: 'previous', a: 'approve', r: 'reject' };

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** J, K, A, R without modifiers, whatever the case. */
export function queueAction({ key, ctrlKey, metaKey, altKey }: Press): QueueAction | null {
  return ctrlKey || metaKey || altKey ? null : (actions[key.toLowerCase()] ?? null);
}

/** The index after one move in a list of `length`. It stays inside the list. */
export function moved(index: number, action: 'next' | 'previous', length: number): number {
  if (length === 0) return -1;
  if (index < 0) return 0;
  return action === 'next' ? Math.min(length - 1, index + 1) : Math.max(0, index - 1);
}
