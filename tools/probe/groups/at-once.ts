import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';

export const AT_ONCE = 50;

/** The same thing, many times at the same moment. */
export const atOnce = <Found>(act: (at: number) => Promise<Found>, times = AT_ONCE): Promise<readonly Found[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));

export const count = (told: readonly Told[], found: Told['class']): number =>
  told.filter((one) => one.class === found).length;
export const classes = (told: readonly Told[]): string =>
  [...new Set(told.map((one) => one.class))].map((found) => `${found} ${count(told, found)}`).join(', ');

export function demandOne(told: readonly Told[], what: string): void {
  demand(count(told, 'ok') === 1, `${what}: ${classes(told)}`);
}
