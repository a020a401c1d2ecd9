import type { WhyLost } from '@corella/api-client';
import { useSyncExternalStore } from 'react';

let kept: WhyLost | null = null;
const listeners = new Set<() => void>();

/** Why the session of this tab was lost, until somebody logs in again. */
export const whyLost = (): WhyLost | null => kept;

export function keepWhyLost(why: WhyLost | null): void {
  kept = why;
  for (const listener of listeners) listener();
}

/** The reason may come after the page that tells it. */
export function onWhyLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWhyLost = (): WhyLost | null => useSyncExternalStore(onWhyLost, whyLost);
