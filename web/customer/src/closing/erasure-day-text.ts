import type { PageLanguage } from '@corella/ui';
import { fullDay } from '../account-shell/full-day.js';

/** A day as it was acknowledged and mailed (`2026-12-27`), which is the same in every time zone: `27 Dec 2026`. */
export const erasureDayText = (day: string, language: PageLanguage): string =>
  fullDay(Date.parse(`${day}T00:00`), language);
