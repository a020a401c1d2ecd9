import { useSyncExternalStore } from 'react';
import { lastAnswer, onLastAnswer } from '../api/last-answer.js';
import { silenceOf } from './silence.js';
import { useNow } from './use-now.js';

export interface Silence {
  readonly since: number;
  readonly forMs: number;
}

/** Since when the venue has not answered; null while it does. Whatever is on the screen is from then. */
export function useSilence(): Silence | null {
  const last = useSyncExternalStore(onLastAnswer, lastAnswer);
  const forMs = silenceOf(last, useNow());
  return forMs === null ? null : { since: last.answeredAt, forMs };
}
