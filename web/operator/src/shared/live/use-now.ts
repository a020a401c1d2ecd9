import { useEffect, useState } from 'react';

/** The current time, updated every `stepMs`. It stands still while the page is hidden. */
export function useNow(stepMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
