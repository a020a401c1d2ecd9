import { Unavailable } from '@corella/result';
import { gatheringConforms } from './gathering.js';
import { jsonConforms } from './json.js';
import type { SignalsUnderTest } from './under-test.js';

export type { SignalsUnderTest };

/** The suite that every signals adapter passes. */
export function signalsConformance(name: string, factory: () => Promise<SignalsUnderTest>): void {
  describe(`${name} keeps the contract of the signals`, () => {
    let tested: SignalsUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    it('delivers a topic to everyone whose pattern matches', async () => {
      const { signals } = tested;
      const seen: string[] = [];
      for (const pattern of [
        'market.btcaud.depth',
        'market.*.depth',
        'market.>',
        '>',
        'market',
        'market.btcaud',
        'market.*.trades',
      ]) {
        signals.subscribe(
          pattern,
          (payload: { n: number }, topic) => void seen.push(`${pattern} ${topic} ${payload.n}`),
        );
      }
      await tested.settle();
      signals.publish('market.btcaud.depth', { n: 1 });
      await tested.settle();
      expect(seen.sort()).toEqual([
        '> market.btcaud.depth 1',
        'market.*.depth market.btcaud.depth 1',
        'market.> market.btcaud.depth 1',
        'market.btcaud.depth market.btcaud.depth 1',
      ]);
    });

    it('stops when closed, and starts for topics that were published before', async () => {
      const { signals } = tested;
      const seen: string[] = [];
      signals.publish('a.b', 0);
      const subscription = signals.subscribe('a.*', (payload: number) => void seen.push(`first ${payload}`));
      await tested.settle();
      signals.publish('a.b', 1);
      await tested.settle();
      subscription.close();
      signals.publish('a.b', 2);
      await tested.settle();
      expect(seen).toEqual(['first 1']);
    });

    it('keeps a throwing subscriber away from the publisher and from others', async () => {
      const { signals } = tested;
      let others = 0;
      signals.subscribe('a', () => {
        throw new Error('cannot');
      });
      signals.subscribe('a', () => void (others += 1));
      await tested.settle();
      signals.publish('a', null);
      await tested.settle();
      expect(others).toBe(1);
    });

    it('asks and answers, says when nobody answers, and when it takes too long', async () => {
      const { signals } = tested;
      const answering = signals.respond('double', (payload: number) => payload * 2);
      signals.respond('late', () => new Promise((resolve) => setTimeout(resolve, 200)));
      signals.respond('failing', () => {
        throw new Error('cannot answer');
      });
      signals.respond('cut-off', () => {
        throw new Unavailable('the database does not answer');
      });
      await tested.settle();
      expect(await signals.request('double', 21)).toBe(42);
      await expect(signals.request('nobody', 1, { timeoutMs: 500 })).rejects.toMatchObject({ name: 'SignalsFault' });
      await expect(signals.request('late', 1, { timeoutMs: 5 })).rejects.toMatchObject({
        name: 'SignalsFault',
        code: 'timeout',
      });
      await expect(signals.request('failing', 1)).rejects.toThrow('cannot answer');
      await expect(signals.request('cut-off', 1)).rejects.toMatchObject({
        name: 'SignalsFault',
        code: 'unavailable',
        message: expect.stringContaining('the database does not answer'),
      });
      answering.close();
      await expect(signals.request('double', 1, { timeoutMs: 500 })).rejects.toMatchObject({ name: 'SignalsFault' });
    });

    describe('for questions to all', () => gatheringConforms(() => tested));
    describe('for JSON', () => jsonConforms(() => tested));
  });
}
