import fc from 'fast-check';
import { decideDeposit, suspenseOf, type BankCredit, type DepositCommand } from './deposit.decide.js';
import { evolveDeposit } from './deposit.evolve.js';
import { initialDeposit, isBooked, type DepositEvent, type DepositState } from './deposit-state.js';

const AUD = 100_000_000n;
const credit = (change: Partial<BankCredit> = {}): BankCredit => ({
  depositId: 'd1',
  asset: 'aud',
  units: 500n * AUD,
  place: 'bank-aud',
  channel: 'payid',
  ref: 'f00d',
  bookedAt: 1_000,
  owner: { uid: '1000001', mayDeposit: true, name: 'same', unitsOfDay: 0n },
  ...change,
});
const owner = (change: Partial<NonNullable<BankCredit['owner']>>): Partial<BankCredit> => ({
  owner: { uid: '1000001', mayDeposit: true, name: 'same', unitsOfDay: 0n, ...change },
});

/** Carries out commands and says what was recorded; a refusal by its code. */
function play(commands: readonly DepositCommand[]) {
  let state: DepositState = initialDeposit();
  const events: DepositEvent[] = [];
  const answers = commands.map((command) => {
    const decided = decideDeposit(command, state);
    if (!decided.ok) return decided.rejection.code;
    events.push(...decided.value);
    state = decided.value.reduce(evolveDeposit, state);
    return decided.value.map(({ type }) => type).join(' ');
  });
  return { state, events, answers };
}

const book = (change?: Partial<BankCredit>): DepositCommand => ({ type: 'Book', credit: credit(change) });
const post: DepositCommand = { type: 'Post', revision: 7 };
const release: DepositCommand = { type: 'Release', uid: '1000002', approvalId: 'a1' };
const refund: DepositCommand = { type: 'Refund', approvalId: 'a2' };
const again: DepositCommand = { type: 'Refund', approvalId: 'a3' };
const refuse: DepositCommand = { type: 'Refuse', depositId: 'd1', approvalId: 'a2', finding: 'too late' };
const send: DepositCommand = { type: 'Send' };
const done: DepositCommand = { type: 'Settle', ref: 'b', outcome: 'done' };
const returned: DepositCommand = { type: 'Settle', ref: 'c', outcome: 'returned' };

describe('money that a bank has booked', () => {
  it.each([
    [null, {}],
    ['owner-unknown', { owner: null }],
    ['refused', owner({ mayDeposit: false, name: 'differs' })],
    ['refused', { asset: 'nzd' }],
    ['name-differs', { ...owner({ name: 'differs' }), units: 1n }],
    ['below-minimum', { units: 10n * AUD - 1n }],
    [null, { units: 10n * AUD }],
    ['above-maximum', { units: 50_000n * AUD + 1n }],
    [null, { units: 50_000n * AUD }],
    ['daily-limit', owner({ unitsOfDay: 49_500n * AUD + 1n })],
    [null, owner({ unitsOfDay: 49_500n * AUD })],
    ['name-alike', owner({ name: 'alike' })],
    ['daily-limit', owner({ name: 'alike', unitsOfDay: 50_000n * AUD })],
  ])('is credited or waits: %s', (reason, change) => {
    expect(suspenseOf(credit(change))).toBe(reason);
  });

  it('is credited once the ledger has it, and told twice it changes nothing', () => {
    const { state, answers } = play([book(), book(), post, post]);
    expect(answers).toEqual(['DepositBooked', '', 'DepositPosted', '']);
    expect(isBooked(state) && state.status).toEqual({ at: 'credited', uid: '1000001' });
  });

  it('is not taken for the same when the amount or the currency differs', () => {
    expect(play([book(), book({ units: 1n }), book({ asset: 'nzd' })]).answers).toEqual([
      'DepositBooked',
      'deposit-differs',
      'deposit-differs',
    ]);
  });

  it('goes from suspense to the owner that two people found', () => {
    const { state, answers } = play([book({ owner: null }), release, post, release, release, post, refund]);
    expect(answers).toEqual([
      'DepositBooked',
      'deposit-busy',
      'DepositPosted',
      'DepositReleased',
      '',
      'DepositPosted',
      'deposit-settled',
    ]);
    expect(isBooked(state) && state.status).toEqual({ at: 'credited', uid: '1000002' });
  });

  it('goes back from suspense, once, and is held again when the bank returns it', () => {
    const { state, events, answers } = play([
      book({ owner: null }),
      post,
      send,
      refund,
      refund,
      release,
      send,
      send,
      done,
      done,
      returned,
      refund,
      refuse,
      again,
      send,
      returned,
      returned,
    ]);
    expect(answers).toEqual([
      'DepositBooked',
      'DepositPosted',
      '',
      'RefundDecided',
      '',
      'deposit-busy',
      'RefundSent',
      '',
      'RefundDone',
      '',
      'RefundReturned',
      '',
      '',
      'RefundDecided',
      'RefundSent',
      'RefundReturned',
      '',
    ]);
    expect(isBooked(state) && [state.status, state.attempts]).toEqual([{ at: 'held', reason: 'owner-unknown' }, 2]);
    const returns = events.flatMap(({ type, data }) => (type === 'RefundReturned' ? [data.wasDone ?? false] : []));
    expect(returns).toEqual([true, false]);
  });

  it('stays where it is too small to be sent back', () => {
    expect(play([book({ owner: null, units: 10n * AUD }), post, refund]).answers.at(-1)).toBe('refund-too-small');
    expect(play([book({ owner: null, units: 10n * AUD + 1n }), post, refund]).answers.at(-1)).toBe('RefundDecided');
  });

  it('is not touched by an approval that was refused once', () => {
    const { state, answers } = play([book({ owner: null }), post, refuse, refuse, refund]);
    expect(answers).toEqual(['DepositBooked', 'DepositPosted', 'DepositDecisionRefused', '', '']);
    expect(isBooked(state) && [state.status.at, state.decided, state.version]).toEqual(['held', ['a2'], 3]);
    expect(play([refuse]).answers).toEqual(['DepositDecisionRefused']);
  });

  it('is unknown before the bank has booked it', () => {
    expect(play([post, release, refund, send, done]).answers).toEqual(Array(5).fill('deposit-unknown'));
  });

  it('is credited or refunded at most once, whatever comes in whatever order', () => {
    const command = fc.constantFrom(
      book(),
      book({ owner: null }),
      post,
      release,
      refund,
      again,
      refuse,
      send,
      done,
      returned,
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state, events } = play(commands);
        expect(events.reduce(evolveDeposit, initialDeposit())).toEqual(state);
        let inSuspense = 0;
        let outside = 0;
        for (const { type, data } of events) {
          if (type === 'DepositDecisionRefused') continue;
          if (type === 'DepositBooked') data.suspended === null ? (outside += 1) : (inSuspense += 1);
          if (type === 'DepositReleased' || type === 'RefundSent') ((inSuspense -= 1), (outside += 1));
          if (type === 'RefundReturned') ((inSuspense += 1), (outside -= 1));
          expect([inSuspense, outside]).toEqual(expect.arrayContaining([0, 1]));
        }
      }),
    );
  });
});
