import type { WriterLease } from '../writer.js';

/** A lease that a test takes away. */
export interface GivenLease extends WriterLease {
  /** It runs out, and nobody is told yet. */
  runOut(): void;
  /** It runs out, and its holder is told. */
  lose(): void;
  readonly listeners: number;
}

export function givenLease(epoch = 7): GivenLease {
  const listeners = new Set<(finding: string) => void>();
  let isHeld = true;
  return {
    epoch,
    isHeld: () => isHeld,
    onLost(listener) {
      listeners.add(listener);
      return { close: () => void listeners.delete(listener) };
    },
    runOut: () => void (isHeld = false),
    lose() {
      isHeld = false;
      for (const listener of listeners) listener('it could not be renewed in time');
    },
    get listeners() {
      return listeners.size;
    },
  };
}
