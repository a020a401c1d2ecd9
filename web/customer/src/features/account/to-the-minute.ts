import { dateTime, type PageLanguage } from '@corella/ui';

const MINUTE_MS = 60_000;
const SECONDS = /:\d\d$/;

/** `28 Nov 12:34` of what happened in that minute. */
export const inTheMinute = (atMs: number, language: PageLanguage): string =>
  dateTime(atMs, language).replace(SECONDS, '');

/** `29 Nov 12:34` of what ends in that minute or in the one before. Nobody waits for a second of tomorrow. */
export const toTheMinute = (atMs: number, language: PageLanguage): string =>
  inTheMinute(Math.ceil(atMs / MINUTE_MS) * MINUTE_MS, language);
