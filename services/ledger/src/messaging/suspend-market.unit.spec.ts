import { BusFault, type Bus } from '@corella/bus';
import { commandNumbers } from '@corella/ids';
import { givenTradingLedger } from '../testing/given-ledger.js';
import { createSuspender } from './suspend-market.js';

const HOUR_MS = 3_600_000;

describe('a symbol whose settlement has stopped', () => {
  const sent: object[] = [];
  const alarms: unknown[] = [];
  let isAway = false;
  const bus: Bus = {
    request<Reply>(_service: string, command: object, options: { readonly partition: string }): Promise<Reply> {
      sent.push({ partition: options.partition, ...command });
      return isAway ? Promise.reject(new BusFault('no-handler', 'away')) : Promise.resolve({} as Reply);
    },
    serve: () => ({ close: () => undefined }),
  };
  beforeEach(() => {
    jest.useFakeTimers();
    isAway = false;
    sent.splice(0);
    alarms.splice(0);
  });
  afterEach(() => jest.useRealTimers());

  const given = () => {
    const ledger = givenTradingLedger();
    ledger.market('TradeExecuted', {} as never);
    const suspender = createSuspender({
      bus,
      state: () => ledger.machine.state,
      nextNumber: commandNumbers('ledger-0-1'),
      onAlarm: (error) => alarms.push(error),
    });
    return { ledger, suspender };
  };

  it('is suspended and raises an alarm, whatever state it is in', async () => {
    const { ledger, suspender } = given();
    suspender.onCommitted(ledger.log.slice(-1));
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toEqual([
      {
        type: 'SetSymbolState',
        partition: 'market-btcaud',
        state: 4,
        expected: undefined,
        reason: expect.stringContaining('settlement stopped: TradeExecuted') as string,
        by: 'ledger',
        sequence: { sender: 'ledger-0-1', number: 1 },
      },
    ]);
    expect(alarms).toEqual([expect.objectContaining({ message: expect.stringContaining('btcaud') as string })]);
  });

  it('raises the alarm again after a start, and is suspended if it trades', async () => {
    const { suspender } = given();
    suspender.resume();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toMatchObject([{ partition: 'market-btcaud', state: 4, expected: 3 }]);
    expect(alarms).toHaveLength(1);
  });

  it('is suspended as soon as its market is back, however long that takes', async () => {
    const { ledger, suspender } = given();
    isAway = true;
    suspender.onCommitted(ledger.log.slice(-1));
    await jest.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(sent.length).toBeGreaterThan(120);
    expect(new Set(sent.map((command) => JSON.stringify(command))).size).toBe(1);
    isAway = false;
    const before = sent.length;
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toHaveLength(before + 1);
  });

  it('is suspended again when it stops again before the first suspension is known', async () => {
    const { ledger, suspender } = given();
    isAway = true;
    suspender.onCommitted(ledger.log.slice(-1));
    await jest.advanceTimersByTimeAsync(500);
    isAway = false;
    // The market may have carried out the first and have been resumed by two people since, so that it refuses copies.
    suspender.onCommitted(ledger.log.slice(-1).map((event) => ({ ...event, revision: event.revision + 10 })));
    await jest.advanceTimersByTimeAsync(100);
    expect(sent).toMatchObject([{ sequence: { number: 1 } }, { sequence: { number: 2 } }]);
  });

  it('is left alone once it is resumed', async () => {
    const { ledger, suspender } = given();
    isAway = true;
    suspender.onCommitted(ledger.log.slice(-1));
    await jest.advanceTimersByTimeAsync(2_000);
    ledger.machine.state.stopped.clear();
    const before = sent.length;
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toHaveLength(before);
  });
});
