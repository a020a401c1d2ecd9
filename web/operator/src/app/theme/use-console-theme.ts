import { useCallback, useState } from 'react';

export type ConsoleTheme = 'dark' | 'light';

const storageKey = 'corella-operator-theme';
const current = (): ConsoleTheme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

/**
 * The theme is an attribute of the root element, which `theme.js` sets before the first paint. A choice is remembered.
 */
export function useConsoleTheme(): readonly [ConsoleTheme, () => void] {
  const [theme, setTheme] = useState<ConsoleTheme>(current);
  const toggle = useCallback(() => {
    const next = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem(storageKey, next);
    setTheme(next);
  }, []);
  return [theme, toggle];
}
