import type { StaffFactor } from '@corella/contracts/identity';

/** What the venue wants proven before it does what was asked. */
export interface Demand {
  readonly methods: readonly StaffFactor[];
}

let demand: Demand | null = null;
let waiting: ((proven: boolean) => void)[] = [];
let listener: ((demand: Demand | null) => void) | null = null;

const show = (next: Demand | null): void => {
  demand = next;
  listener?.(next);
};

/**
 * Asks the person, in one dialog for all requests that wait, and says whether they have proven it. Without a dialog on
 * the page nobody can be asked.
 */
export function askForFactor(methods: readonly StaffFactor[]): Promise<boolean> {
  if (listener === null) return Promise.resolve(false);
  const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
  if (demand === null) show({ methods });
  return answer;
}

/** The dialog's answer, for everything that waits. */
export function answerDemand(proven: boolean): void {
  const answered = waiting;
  waiting = [];
  show(null);
  for (const resolve of answered) resolve(proven);
}

/** Of the dialog. What still waits when it goes is not proven. */
export function onDemand(told: (demand: Demand | null) => void): () => void {
  listener = told;
  return () => {
    listener = null;
    answerDemand(false);
  };
}
