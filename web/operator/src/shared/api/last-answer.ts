/** When the venue last answered, and when a request last went without an answer. Milliseconds; 0 for never. */
export interface LastAnswer {
  readonly answeredAt: number;
  readonly missedAt: number;
}

let last: LastAnswer = { answeredAt: 0, missedAt: 0 };
const listeners = new Set<() => void>();

function set(change: Partial<LastAnswer>): void {
  last = { ...last, ...change };
  for (const listener of listeners) listener();
}

/** Any answer of the venue counts, also a refusal. One of a proxy or a fault (5xx) does not. */
export const noteAnswer = (): void => set({ answeredAt: Date.now() });
export const noteMiss = (): void => set({ missedAt: Date.now() });
export const lastAnswer = (): LastAnswer => last;
export function onLastAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
