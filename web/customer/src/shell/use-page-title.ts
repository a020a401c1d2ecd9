import { useEffect } from 'react';

/** The window's title: `title · Corella`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Corella`;
  }, [title]);
}
