import { z } from 'zod';

const KEY = 'corella.closing';
const datesSchema = z.object({ kept: z.string(), ordinaryUntil: z.string(), retainUntil: z.string() });
export type ClosingDates = z.output<typeof datesSchema>;

/** When what is erased of an account that this tab has seen closing; null where it has seen none. */
export function keptClosing(): ClosingDates | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const read = datesSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

export function keepClosing(dates: ClosingDates | null): void {
  if (dates === null) return sessionStorage.removeItem(KEY);
  const { kept, ordinaryUntil, retainUntil } = dates;
  sessionStorage.setItem(KEY, JSON.stringify({ kept, ordinaryUntil, retainUntil }));
}
