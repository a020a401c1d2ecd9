import type { Bus, Ownership } from '../index.js';

export interface BusUnderTest {
  /** A bus that holds at most `maxQueued` unanswered client commands per partition. */
  readonly bus: Bus;
  readonly maxQueued: number;
  /** The same bus as another process has it; the same object where there is only one process. */
  readonly peer: Bus;
  /** Resolves when everyone knows what has been served, closed and lost so far. */
  settle(): Promise<void>;
  dispose(): Promise<void>;
}

/** The bus of the test that is running. */
export type Given = () => BusUnderTest;

/** Ownership that a test takes away. */
export function revocable(): Ownership & { lose(): void } {
  let isHeld = true;
  const listeners: (() => void)[] = [];
  return {
    isHeld: () => isHeld,
    onLost: (listener) => void listeners.push(listener),
    lose() {
      isHeld = false;
      for (const listener of listeners.splice(0)) listener();
    },
  };
}

/** A handler whose answers wait until they are let out. */
export function held<Command>(answer: (command: Command) => unknown = () => 'late') {
  const seen: Command[] = [];
  const gates: (() => void)[] = [];
  return {
    seen,
    handler: (command: Command): Promise<unknown> =>
      new Promise((resolve) => {
        seen.push(command);
        gates.push(() => resolve(answer(command)));
      }),
    release: (): void => {
      for (const gate of gates.splice(0)) gate();
    },
  };
}

/** How a request ended: its reply, or the code of its fault. */
export const endOf = (request: Promise<unknown>): Promise<unknown> =>
  request.catch((error: unknown) => (error as { readonly code?: string }).code ?? error);
