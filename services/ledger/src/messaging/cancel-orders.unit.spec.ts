import { BusFault, type Bus } from '@corella/bus';
import { ANNA, NOW, givenTradingLedger, holdFunds, ticket } from '../testing/given-ledger.js';
import { createCanceller } from './cancel-orders.js';

type Sent = Parameters<Bus['request']>;

const frozen = { uid: '1000001', status: 'frozen', allow: [], reasons: ['risk'] };

function given(reply: () => Promise<unknown>): {
  sent: Sent[];
  alarms: unknown[];
  ledger: ReturnType<typeof givenTradingLedger>;
  canceller: ReturnType<typeof createCanceller>;
} {
  const sent: Sent[] = [];
  const alarms: unknown[] = [];
  const ledger = givenTradingLedger();
  const bus = {
    request: (...call: Sent) => (sent.push(call), reply()),
    serve: () => ({ close: () => undefined }),
  } as Bus;
  return {
    sent,
    alarms,
    ledger,
    canceller: createCanceller({ bus, state: () => ledger.machine.state, onAlarm: (error) => alarms.push(error) }),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('freezing an account', () => {
  it('cancels each open order by its hold once the freeze has committed', async () => {
    const { sent, alarms, ledger, canceller } = given(() =>
      Promise.resolve({ result: { ok: true, value: {} }, revision: 0 }),
    );
    ledger.command(holdFunds(ticket(1)));
    ledger.command(holdFunds(ticket(2)));
    const holdRevision = ledger.machine.state.holds.get(1)?.revision;
    ledger.tell('user-1000001', 9, 'AccountControlDerived', frozen);
    canceller.onCommitted(ledger.log.slice(-1));
    await settled();
    expect(sent[0]).toEqual([
      'matching',
      { type: 'CancelOrder', orderId: 1, account: ANNA, notBefore: holdRevision, reason: 'account-frozen' },
      { partition: 'market-btcaud', lane: 'cancel' },
    ]);
    expect([sent.length, alarms.length]).toEqual([2, 0]);
  });

  it('resumes after a start, and leaves active accounts alone', async () => {
    const { sent, ledger, canceller } = given(() =>
      Promise.resolve({ result: { ok: false, rejection: { code: 'order-finished' } }, revision: 0 }),
    );
    ledger.command(holdFunds(ticket(1)));
    canceller.resume();
    expect(sent).toEqual([]);
    ledger.tell('user-1000001', 9, 'AccountControlDerived', frozen);
    canceller.resume();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('does the same for an account that its owner wants closed, though it is active', async () => {
    const answer = () => Promise.resolve({ result: { ok: true, value: {} }, revision: 0 });
    const { sent, ledger, canceller } = given(answer);
    ledger.command(holdFunds(ticket(1)));
    const closing = { ...frozen, status: 'active', allow: ['transfer', 'withdraw'] };
    ledger.tell('user-1000001', 9, 'AccountControlDerived', { ...closing, reasons: ['kyc-required'] });
    canceller.onCommitted(ledger.log.slice(-1));
    canceller.resume();
    expect(sent).toEqual([]);
    ledger.tell('user-1000001', 10, 'AccountControlDerived', { ...closing, reasons: ['account-closing'] });
    canceller.onCommitted(ledger.log.slice(-1));
    await settled();
    expect(sent).toMatchObject([['matching', { orderId: 1, account: ANNA, reason: 'cancel-all' }, {}]]);
    const restarted = given(answer);
    restarted.ledger.command(holdFunds(ticket(1)));
    restarted.ledger.tell('user-1000001', 10, 'AccountControlDerived', { ...closing, reasons: ['account-closing'] });
    restarted.canceller.resume();
    await settled();
    expect(restarted.sent).toHaveLength(1);
  });

  it('tries again while nobody answers, until it is stopped', async () => {
    jest.useFakeTimers();
    const { sent, alarms, ledger, canceller } = given(() => Promise.reject(new BusFault('no-handler', 'not yet')));
    ledger.command(holdFunds(ticket(1)));
    ledger.tell('user-1000001', 9, 'AccountControlDerived', frozen);
    canceller.resume();
    await jest.advanceTimersByTimeAsync(3_500);
    expect(sent).toHaveLength(3);
    canceller.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([sent.length, alarms.length]).toEqual([3, 0]);
    jest.useRealTimers();
  });
});

describe('a market that is unavailable for hours', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const HOUR_MS = 3_600_000;

  it.each(['account-frozen', 'timer'])('gets the cancels of %s as soon as it is back', async (reason) => {
    let isAway = true;
    const { sent, ledger, canceller } = given(() =>
      isAway
        ? Promise.reject(new BusFault('no-handler', 'away'))
        : Promise.resolve({ result: { ok: true, value: {} }, revision: 0 }),
    );
    ledger.command(holdFunds(ticket(1)));
    if (reason === 'timer') {
      ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 5_000 });
      ledger.command({ type: 'FireCancelTimers' }, NOW + 5_000);
    } else ledger.tell('user-1000001', 9, 'AccountControlDerived', frozen);
    canceller.onCommitted(ledger.log.slice(-1));
    await jest.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(sent.length).toBeGreaterThan(120);
    isAway = false;
    const before = sent.length;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(sent.slice(before).map(([, command]) => command)).toMatchObject([
      { type: 'CancelOrder', orderId: 1, reason },
    ]);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toHaveLength(before + 1);
  });

  it('is no longer asked about an order whose hold is gone', async () => {
    const { sent, ledger, canceller } = given(() => Promise.reject(new BusFault('no-handler', 'away')));
    ledger.command(holdFunds(ticket(1)));
    ledger.tell('user-1000001', 9, 'AccountControlDerived', frozen);
    canceller.onCommitted(ledger.log.slice(-1));
    await jest.advanceTimersByTimeAsync(2_000);
    ledger.market('OrderClosed', {
      orderId: 1,
      account: ANNA,
      state: 'canceled',
      reason: 'user-cancel',
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    });
    const before = sent.length;
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toHaveLength(before);
  });

  it('gets one cancel for an order whose account was frozen and whose timer ran out at the same time', async () => {
    const { sent, ledger, canceller } = given(() => Promise.resolve({ result: { ok: true, value: {} }, revision: 0 }));
    ledger.command(holdFunds(ticket(1)));
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 5_000 });
    ledger.command({ type: 'FireCancelTimers' }, NOW + 5_000);
    ledger.tell('user-1000001', 9, 'AccountControlDerived', frozen);
    canceller.onCommitted(ledger.log.slice(-2));
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toHaveLength(1);
  });
});

describe('a cancel-all-after timer that has run out', () => {
  const done = (): Promise<unknown> => Promise.resolve({ result: { ok: true, value: {} }, revision: 0 });

  it('cancels the orders placed before it fired, and no later ones', async () => {
    const { sent, ledger, canceller } = given(done);
    ledger.command(holdFunds(ticket(1)));
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 5_000 });
    ledger.command({ type: 'FireCancelTimers' }, NOW + 5_000);
    const fired = ledger.log.slice(-1);
    ledger.command(holdFunds(ticket(2)));
    canceller.onCommitted(fired);
    await settled();
    expect(sent.map(([, command]) => command)).toMatchObject([
      { type: 'CancelOrder', orderId: 1, account: ANNA, reason: 'timer' },
    ]);
  });

  it('is resumed after a start while such an order is open', async () => {
    const { sent, ledger, canceller } = given(done);
    ledger.command(holdFunds(ticket(1)));
    ledger.command({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW + 5_000 });
    ledger.command({ type: 'FireCancelTimers' }, NOW + 5_000);
    canceller.resume();
    await settled();
    expect(sent).toHaveLength(1);
    ledger.market('OrderClosed', {
      orderId: 1,
      account: ANNA,
      state: 'canceled',
      reason: 'timer',
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    });
    canceller.resume();
    await settled();
    expect([sent.length, ledger.machine.state.fired.size]).toEqual([1, 0]);
  });
});
