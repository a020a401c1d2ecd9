import { BoundedMap } from '@corella/aggregates';

const MOST_REMEMBERED = 10_000;

/** Until when people were asked about each judgement. Only a hint: identity knows, and is asked after a restart. */
export class PeopleAsked {
  private readonly until = new BoundedMap<string, number>(MOST_REMEMBERED);

  isAsked(withdrawalId: number, judgement: number, now: number): boolean {
    return now < (this.until.get(keyOf(withdrawalId, judgement)) ?? 0);
  }

  note(withdrawalId: number, judgement: number, until: number): void {
    this.until.set(keyOf(withdrawalId, judgement), until);
  }
}

const keyOf = (withdrawalId: number, judgement: number): string => `${withdrawalId}|${judgement}`;
