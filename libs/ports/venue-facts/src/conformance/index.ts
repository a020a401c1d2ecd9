import { FactsUnavailable, type Json, type VenueFacts } from '../index.js';

export interface FactsUnderTest {
  /** Opens the same facts once more, as another process would. The suite closes what it opens. */
  open(): Promise<VenueFacts>;
  /** Makes them unreachable until `end`. Absent where nothing but this machine stands behind them. */
  readonly outage?: { begin(): Promise<void>; end(): Promise<void> };
  dispose(): Promise<void>;
}

const RACES = 20;
const RACERS = 4;

/** The suite that every adapter of the facts passes. */
export function venueFactsConformance(name: string, factory: () => Promise<FactsUnderTest>): void {
  describe(`${name} keep the contract of a venue's facts`, () => {
    let tested: FactsUnderTest;
    let opened: VenueFacts[] = [];
    const open = async (): Promise<VenueFacts> => {
      const facts = await tested.open();
      opened.push(facts);
      return facts;
    };
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(async () => {
      await Promise.all(opened.map((facts) => facts.close()));
      opened = [];
      await tested.dispose();
    });

    it('know nothing at first, and then what was put, in every process', async () => {
      const [facts, other] = [await open(), await open()];
      expect(await facts.get('mode')).toBeNull();
      const value: Json = { demo: true, seed: 7, names: ['ü "quoted" \n', { deep: [null, 1.5, ''] }] };
      expect(await facts.put('mode', value)).toEqual(value);
      expect(await facts.put('public-key-1', 'text')).toBe('text');
      for (const reader of [facts, other, await open()]) {
        expect(await reader.get('mode')).toEqual(value);
        expect(await reader.get('public-key-1')).toBe('text');
        expect(await reader.get('server')).toBeNull();
      }
    });

    it('replace a fact, except where it may only be put once', async () => {
      const facts = await open();
      await facts.put('server', { url: 'http://a', instance: 'the first, whose text is longer' });
      expect(await facts.put('server', { url: 'http://b' })).toEqual({ url: 'http://b' });
      expect(await facts.put('server', { url: 'http://c' }, { ifAbsent: true })).toEqual({ url: 'http://b' });
      expect(await (await open()).get('server')).toEqual({ url: 'http://b' });
    });

    it('have one value when several processes put the first at once, and tell it to all', async () => {
      const racers = await Promise.all(Array.from({ length: RACERS }, open));
      for (let race = 0; race < RACES; race += 1) {
        const fact = `race-${race}`;
        const told = await Promise.all(racers.map((facts, by) => facts.put(fact, { by }, { ifAbsent: true })));
        const stands = await racers[0]?.get(fact);
        expect(told).toEqual(racers.map(() => stands));
      }
    });

    it('keep one of the values when several processes replace a fact at once', async () => {
      const racers = await Promise.all(Array.from({ length: RACERS }, open));
      const long = 'x'.repeat(10_000);
      await Promise.all(racers.map((facts, by) => facts.put('server', { by, long: long.slice(by) })));
      const stands = (await racers[0]?.get('server')) as { by: number; long: string };
      expect(stands.long).toBe(long.slice(stands.by));
    });

    it('refuse names that lead elsewhere', async () => {
      const facts = await open();
      for (const wrong of ['', '../mode', 'Mode', 'a.b', 'a/b', '-', 'x'.repeat(65)]) {
        await expect(facts.put(wrong, {})).rejects.toThrow(RangeError);
        await expect(facts.get(wrong)).rejects.toThrow(RangeError);
      }
    });

    it('say that they cannot be reached, and go on afterwards', async () => {
      if (tested.outage === undefined) return;
      const facts = await open();
      await facts.put('mode', { seed: 1 });
      await tested.outage.begin();
      await expect(facts.get('mode')).rejects.toThrow(FactsUnavailable);
      await expect(facts.put('mode', { seed: 2 }, { ifAbsent: true })).rejects.toThrow(FactsUnavailable);
      await tested.outage.end();
      expect(await facts.put('mode', { seed: 3 }, { ifAbsent: true })).toEqual({ seed: 1 });
    });
  });
}
