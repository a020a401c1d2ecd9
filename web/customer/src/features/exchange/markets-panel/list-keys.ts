import type { KeyboardEvent } from 'react';

export interface ListKeys {
  readonly onSearchKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onListKey: (event: KeyboardEvent<HTMLElement>) => void;
}

const partsOf = (inside: Element): { links: readonly HTMLElement[]; field: HTMLElement | null } => {
  const panel = inside.closest('section');
  return {
    links: [...(panel?.querySelectorAll<HTMLElement>('tbody a') ?? [])],
    field: panel?.querySelector<HTMLElement>('input[type=search]') ?? null,
  };
};

/** Where an arrow key leads from the link at `at`; -1 is the search field. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The search by keyboard: arrow keys move through the results, Enter opens the first one or the one with the focus, and
 * Escape clears the search before it closes anything.
 */
export function listKeys(search: string, clear: () => void): ListKeys {
  const escaped = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape' || search === '') return false;
    event.preventDefault();
    event.stopPropagation();
    clear();
    partsOf(event.currentTarget as Element).field?.focus();
    return true;
  };
  return {
    onSearchKey(event) {
      if (escaped(event)) return;
      const { links } = partsOf(event.currentTarget);
      if (event.key === 'Enter') {
        if (search !== '') links[0]?.click();
      } else if (event.key === 'ArrowDown') links[0]?.focus();
      else if (event.key === 'ArrowUp') links.at(-1)?.focus();
      else return;
      event.preventDefault();
    },
    onListKey(event) {
      if (escaped(event)) return;
      const { links, field } = partsOf(event.currentTarget);
      const move = MOVES[event.key];
      const at = links.findIndex((link) => link === event.target);
      if (move === undefined || at < 0) return;
      event.preventDefault();
      (links[move(at, links.length)] ?? field)?.focus();
    },
  };
}
