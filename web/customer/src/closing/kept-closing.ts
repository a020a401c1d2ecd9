/** Days as they were acknowledged (`2026-12-27`), and why something is kept. */
export interface ClosingDates {
  readonly kept: string;
  readonly ordinaryUntil: string;
  readonly retainUntil: string;
}

const KEY = 'corella.closing';

/** When what is erased of an account that this tab has seen closing; null where it has seen none. */
export function keptClosing(): ClosingDates | null {
  const [kept = '', ordinaryUntil = '', retainUntil = ''] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  return retainUntil === '' ? null : { kept, ordinaryUntil, retainUntil };
}

export function keepClosing(dates: ClosingDates | null): void {
  if (dates === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, `${dates.kept} ${dates.ordinaryUntil} ${dates.retainUntil}`);
}
