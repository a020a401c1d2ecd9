/** Days as they were acknowledged (`2026-12-27`), and why something is kept. */
export interface ClosingDates {
  readonly kept: string;
  readonly ordinaryUntil: string;
  readonly retainUntil: string;
}

const KEY = 'corella.closing';
/** While it closes its page reads it every few seconds. What was read before is no matter of the tab's next account. */
const LASTS_MS = 60_000;

/** When what is erased of an account that this tab has just seen closing; null where it has seen none. */
export function keptClosing(): ClosingDates | null {
  const [kept = '', ordinaryUntil = '', retainUntil = '', at] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  return Date.now() - Number(at) < LASTS_MS ? { kept, ordinaryUntil, retainUntil } : null;
}

export function keepClosing(dates: ClosingDates | null): void {
  if (dates === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, `${dates.kept} ${dates.ordinaryUntil} ${dates.retainUntil} ${Date.now()}`);
}
