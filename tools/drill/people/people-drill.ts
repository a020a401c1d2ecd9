import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds } from '../harness/venue-rounds.js';
import { DrilledPerson, type Portrait } from './drilled-person.js';

const [LEAST_MS, MORE_MS] = [150, 1_600];
const [WAIT_MS, MOST_WAITS] = [100, 450];
/** Then somebody new signs up. */
const LIFE = 12;

/** Everybody of the drill, those who have finished too. */
export class People {
  readonly all: DrilledPerson[] = [];
  private living: DrilledPerson[] = [];

  constructor(
    private readonly venues: VenueRounds,
    private readonly count: number,
  ) {}

  /** Everybody goes on from where they were. The venue is killed at some moment, and started again. */
  async round(): Promise<void> {
    const { url } = await this.venues.start();
    this.refill();
    let stopped = false;
    const living = Promise.all(this.living.map((person) => person.live(url, () => stopped)));
    await pause(LEAST_MS + this.venues.random.next() * MORE_MS);
    // A busy machine may not have answered anybody yet.
    for (let waits = 0; this.acknowledged() === 0 && waits < MOST_WAITS; waits += 1) await pause(WAIT_MS);
    await (await this.venues.start()).kill();
    stopped = true;
    await living;
    const again = await this.venues.start();
    await Promise.all(this.living.map((person) => person.settle(again.url)));
    this.check();
  }

  /** Whoever lived is the same after another replay: factors, blocks, keys, security log. */
  async compareReplay(): Promise<void> {
    const before = await this.portraits();
    await (await this.venues.start()).kill();
    const { url } = await this.venues.start();
    for (const person of this.all) await person.settle(url);
    const after = await this.portraits();
    for (const [at, one] of before.entries())
      if (JSON.stringify(one) !== JSON.stringify(after[at]))
        this.venues.problems.push(`${one?.uid ?? 'somebody'} replays to ${JSON.stringify(after[at])}`);
    this.check();
  }

  acknowledged(): number {
    return this.all.reduce((sum, person) => sum + person.acknowledged, 0);
  }

  private async portraits(): Promise<readonly (Portrait | null)[]> {
    const portraits: (Portrait | null)[] = [];
    for (const person of this.all) portraits.push(await person.portrait());
    return portraits;
  }

  private refill(): void {
    this.living = this.living.filter(({ acknowledged }) => acknowledged < LIFE);
    while (this.living.length < this.count) {
      const person = new DrilledPerson(this.venues.random.fork(`person-${this.all.length}`));
      this.living.push(person);
      this.all.push(person);
    }
  }

  private check(): void {
    const uids = this.all.flatMap(({ uid }) => (uid === null ? [] : [uid]));
    if (new Set(uids).size < uids.length) this.venues.problems.push('two people have the same uid');
    for (const person of this.all) this.venues.problems.push(...person.problems.splice(0));
  }
}

/**
 * Kills the venue while people sign up and change passwords, addresses, authenticators and keys: between a row of the
 * vault and the event that names it, among other moments. Each change has happened or has not; ended sessions stay
 * ended; no uid is given twice. At the end the sentinel compares every control of identity with that of the ledger.
 */
export async function peopleDrill(context: DrillContext): Promise<Outcome> {
  let people: People | undefined;
  const report = await VenueRounds.run(
    context,
    { name: 'people', rounds: context.rounds, traders: 0 },
    async (venues, n) => {
      people ??= new People(venues, context.number('clients', 6));
      await people.round();
      if (n === context.rounds) await people.compareReplay();
      venues.log(`round ${n}/${context.rounds}: ${people.acknowledged()} changes acknowledged so far`);
    },
  );
  return {
    figures: `rounds ${report.rounds} · ${people?.all.length ?? 0} people · acknowledged ${people?.acknowledged() ?? 0}`,
    problems: report.problems,
  };
}
