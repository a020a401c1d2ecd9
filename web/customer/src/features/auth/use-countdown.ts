import { useEffect, useState } from 'react';

/** Whole seconds until a moment, and 0 afterwards. `restart` starts again. */
export function useCountdown(seconds: number): { readonly left: number; readonly restart: (seconds: number) => void } {
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + seconds * 1_000);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left === 0, endsAtMs]);
  const restart = (next: number): void => {
    setNowMs(Date.now());
    setEndsAtMs(Date.now() + next * 1_000);
  };
  return { left, restart };
}

/** `0:42`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
