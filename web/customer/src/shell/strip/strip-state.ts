/** Hidden for the session only. A chip in the header then stands for the strip. */
const KEY = 'corella.strip-hidden';
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

let hidden = stored();

export const stripState = {
  hidden: (): boolean => hidden,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(next: boolean): void {
    hidden = next;
    try {
      window.sessionStorage.setItem(KEY, next ? '1' : '0');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    for (const listener of listeners) listener();
  },
};
