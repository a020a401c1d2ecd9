import { BusFault, type Bus } from '../index.js';

export interface BusUnderTest {
  /** A bus that holds at most `maxQueued` unanswered client commands per partition. */
  readonly bus: Bus;
  readonly maxQueued: number;
  dispose(): Promise<void>;
}

/** The suite that every bus adapter passes. */
export function busConformance(name: string, factory: () => Promise<BusUnderTest>): void {
  describe(`${name} keeps the contract of the bus`, () => {
    let tested: BusUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    it('delivers a command to the one writer of its partition and returns the reply', async () => {
      const { bus } = tested;
      bus.serve('ledger', 'ledger-0', (command: { amount: number }, lane) =>
        Promise.resolve({ doubled: command.amount * 2, lane }),
      );
      bus.serve('ledger', 'ledger-1', () => Promise.resolve('other'));
      expect(await bus.request('ledger', { amount: 4 }, { partition: 'ledger-0' })).toEqual({
        doubled: 8,
        lane: 'client',
      });
      expect(await bus.request('ledger', { amount: 4 }, { partition: 'ledger-0', lane: 'cancel' })).toEqual({
        doubled: 8,
        lane: 'cancel',
      });
    });

    it('says that nobody serves a partition, even after its handler has gone', async () => {
      const { bus } = tested;
      await expect(bus.request('ledger', {}, { partition: 'x', timeoutMs: 2_000 })).rejects.toMatchObject({
        code: 'no-handler',
      });
      bus.serve('ledger', 'x', () => Promise.resolve(1)).close();
      await expect(bus.request('ledger', {}, { partition: 'x', timeoutMs: 2_000 })).rejects.toMatchObject({
        code: 'no-handler',
      });
    });

    it('answers busy when too much is unanswered, but accepts internal commands', async () => {
      const { bus, maxQueued } = tested;
      const held: (() => void)[] = [];
      bus.serve('ledger', 'slow', () => new Promise<void>((resolve) => void held.push(resolve)));
      const open = Array.from({ length: maxQueued }, () => bus.request('ledger', {}, { partition: 'slow' }));
      await expect(bus.request('ledger', {}, { partition: 'slow' })).rejects.toMatchObject({ code: 'busy' });
      open.push(bus.request('ledger', {}, { partition: 'slow', lane: 'internal' }));
      for (const release of held) release();
      await Promise.all(open);
    });

    it('reports an unknown outcome when no answer comes in time, and passes on what a handler throws', async () => {
      const { bus } = tested;
      bus.serve('ledger', 'silent', () => new Promise(() => undefined));
      bus.serve('ledger', 'refusing', () => Promise.reject(new BusFault('busy', 'the lane is full')));
      await expect(bus.request('ledger', {}, { partition: 'silent', timeoutMs: 5 })).rejects.toMatchObject({
        name: 'BusFault',
        code: 'timeout',
      });
      await expect(bus.request('ledger', {}, { partition: 'refusing' })).rejects.toMatchObject({
        name: 'BusFault',
        code: 'busy',
      });
    });
  });
}
