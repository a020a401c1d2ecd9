const KEY = 'corella.operator.return';

interface Kept {
  readonly address: string;
  /** Whose page it was. Null when the session had ended before the console knew. */
  readonly staffId: string | null;
}

/** An address of the console itself, path and query: nothing that another site could have written. */
const isPage = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) && address !== '/' && !/^\/(login|join)([/?]|$)/.test(address);

const shown = (): string => window.location.hash.replace(/^#/, '');

/** Where a person logged out. What this page asks for while it goes away is no reason to come back to it. */
let leftAt: string | null = null;

/** Keeps the page that is shown for the next login in this tab. Pages that need no login are not kept. */
export function keepAddress(staffId: string | null): void {
  const address = shown();
  if (!isPage(address) || address === leftAt) return;
  window.sessionStorage.setItem(KEY, JSON.stringify({ address, staffId } satisfies Kept));
}

/** Whether somebody was at work here when their session ended. */
export const wasAtWork = (): boolean => typeof readKept()?.staffId === 'string';

/** After a logout that the person asked for, the next login begins at the duty page. */
export function forgetAddress(): void {
  leftAt = shown();
  window.sessionStorage.removeItem(KEY);
}

/** The kept page, once, and only for the person who was there; otherwise the duty page. */
export function takeAddress(staffId: string): string {
  const kept = readKept();
  leftAt = null;
  window.sessionStorage.removeItem(KEY);
  if (kept === null || !isPage(kept.address)) return '/';
  return kept.staffId === null || kept.staffId === staffId ? kept.address : '/';
}

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const address: unknown = Reflect.get(kept, 'address');
    const staffId: unknown = Reflect.get(kept, 'staffId');
    return typeof address === 'string' ? { address, staffId: typeof staffId === 'string' ? staffId : null } : null;
  } catch {
    return null;
  }
}
