import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Where the layout changes: the markets panel appears from 1461 px on; below 768 px there is one panel at a time. */
export const WIDE = '(min-width: 1461px)';
export const PHONE = '(max-width: 767px)';
/** Book and trades share a panel, with bids beside asks. */
export const TABLET = '(min-width: 768px) and (max-width: 1279px)';
