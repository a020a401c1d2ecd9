/**
 * Theme, palette and direction are attributes of the root element. A script in the page's head sets them from the same
 * keys before the first paint. Trading pages have their own theme, which is dark by default.
 */
export type Theme = 'dark' | 'light';
export type ThemePlace = 'trading' | 'elsewhere';
export type Palette = 'standard' | 'colour-blind';
export type RiseColour = 'green-up' | 'red-up';

export const THEME_KEYS = {
  trading: 'corella.theme.trading',
  elsewhere: 'corella.theme',
  palette: 'corella.palette',
  direction: 'corella.direction',
} as const;
const DEFAULT_THEME: Readonly<Record<ThemePlace, Theme>> = { trading: 'dark', elsewhere: 'light' };

const listeners = new Set<() => void>();

/** Private windows may refuse storage. The choice then lasts as long as the page. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The attribute on the root element is set; it is only not remembered.
  }
}

export function storedTheme(place: ThemePlace): Theme {
  const stored = read(THEME_KEYS[place]);
  return stored === 'dark' || stored === 'light' ? stored : DEFAULT_THEME[place];
}

function announce(): void {
  for (const listener of listeners) listener();
}

function show(name: 'theme' | 'palette' | 'direction', value: string): void {
  if (document.documentElement.dataset[name] === value) return;
  document.documentElement.dataset[name] = value;
  announce();
}

export const themeStore = {
  theme: (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
  palette: (): Palette =>
    document.documentElement.dataset['palette'] === 'colour-blind' ? 'colour-blind' : 'standard',
  direction: (): RiseColour => (document.documentElement.dataset['direction'] === 'red-up' ? 'red-up' : 'green-up'),
  /** Changes whenever theme, palette or direction does. Charts use it to read their colours again. */
  version: (): string => `${themeStore.theme()} ${themeStore.palette()} ${themeStore.direction()}`,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Applies the remembered theme for this kind of page. */
  enter(place: ThemePlace): void {
    show('theme', storedTheme(place));
  },
  setTheme(place: ThemePlace, theme: Theme): void {
    write(THEME_KEYS[place], theme);
    show('theme', theme);
  },
  setPalette(palette: Palette): void {
    write(THEME_KEYS.palette, palette);
    show('palette', palette);
  },
  setDirection(direction: RiseColour): void {
    write(THEME_KEYS.direction, direction);
    show('direction', direction);
  },
};
