import type { MarketEvents } from '@corella/contracts/market';
import { payloadHash } from '@corella/hash';
import { LedgerMachine } from '../../ledger.machine.js';
import { ANNA, MAKER, givenTradingLedger, holdFunds, ticket, type GivenLedger } from '../../testing/given-ledger.js';

const MARKET = 'market-btcaud';
const side = { filledValue: 0, orderType: 'limit', source: 'web' } as const;
const TRADE: MarketEvents['TradeExecuted'] = {
  tradeId: 1,
  priceTicks: 9_000_000,
  qtyLots: 400,
  takerSide: 1,
  maker: { ...side, orderId: 2, account: MAKER, filledLots: 400 },
  taker: { ...side, orderId: 1, account: ANNA, filledLots: 400 },
};
const ended = (orderId: number, account: string): MarketEvents['OrderClosed'] => ({
  orderId,
  account,
  state: 'partial-canceled',
  reason: 'user-cancel',
  filledLots: 400,
  filledValue: 0,
  source: 'web',
});
/** The market's revisions 1 to 4; the listing is 0. */
const EVENTS = [
  ['TradeExecuted', TRADE],
  ['OrderAccepted', {}],
  ['OrderClosed', ended(1, ANNA)],
  ['OrderClosed', ended(2, MAKER)],
] as const;

const granted = (payload: Readonly<Record<string, string | number>>, changes: object = {}): object => ({
  approvalId: 'r1',
  kind: 'settlement-resume',
  target: 'settlement:btcaud',
  payload,
  payloadHash: payloadHash(payload),
  approvers: ['s2'],
  initiator: 's1',
  ...changes,
});
const ANSWER = { symbol: 'btcaud', revision: 1, finding: 'no fee schedule is in force' };

const tell = (ledger: GivenLedger, revision: number): readonly string[] => {
  const [type, data] = EVENTS[revision - 1] ?? ['OrderAccepted', {}];
  return ledger.tell(MARKET, revision, type, data).map((event) => event.type);
};
const approve = (ledger: GivenLedger, approval = granted(ANSWER)) =>
  ledger.tell('approval-r1', 2, 'ApprovalGranted', approval);
const finish = (ledger: GivenLedger, revision: number) =>
  ledger.command({ type: 'FinishSettlementResume', symbol: 'btcaud', revision });

/** A ledger that lost its fee schedules, and so cannot book the trade at revision 1 of its market. */
function givenStop(): { readonly ledger: GivenLedger; readonly mend: () => void } {
  const ledger = givenTradingLedger(10n ** 12n);
  ledger.command(holdFunds(ticket(1)));
  ledger.command(holdFunds(ticket(2, { account: MAKER, side: 2, priceTicks: 9_000_000 })));
  const { state } = ledger.machine;
  const { schedules } = state;
  state.schedules = [];
  for (const revision of [1, 2, 3, 4]) tell(ledger, revision);
  return { ledger, mend: () => (state.schedules = schedules) };
}

describe('resuming settlement', () => {
  it('returns to the event that stopped it and books everything since then, in order', () => {
    const { ledger, mend } = givenStop();
    mend();
    expect(approve(ledger)).toEqual([
      { type: 'SettlementResumed', data: { symbol: 'btcaud', stream: MARKET, revision: 1, approvalId: 'r1' } },
    ]);
    expect([1, 2, 3, 4].map((revision) => tell(ledger, revision))).toEqual([
      ['TradeSettled'],
      [],
      ['HoldReleased'],
      ['HoldReleased'],
    ]);
    expect(finish(ledger, 4)).toEqual({ ok: true, value: { changed: true } });
    expect(ledger.machine.state.stopped.size).toBe(0);
    expect([ledger.frozen(ANNA, 'aud'), ledger.frozen(MAKER, 'btc')]).toEqual([0n, 0n]);
  });

  it('stops again at the same event when the cause is still there', () => {
    const { ledger } = givenStop();
    approve(ledger);
    expect(tell(ledger, 1)).toEqual(['SettlementStopped']);
    expect(ledger.machine.state.stopped.get('btcaud')).toMatchObject({ revision: 1, resumedBy: null });
    expect([2, 3, 4].map((revision) => tell(ledger, revision))).toEqual([[], [], []]);
    expect(finish(ledger, 4)).toEqual({ ok: true, value: { changed: false } });
  });

  it('lets no event of the live feed overtake those that it still has to book', () => {
    const { ledger, mend } = givenStop();
    mend();
    approve(ledger);
    expect([tell(ledger, 4), tell(ledger, 3)]).toEqual([[], []]);
    expect(finish(ledger, 4)).toEqual({ ok: true, value: { changed: false } });
    expect([1, 2, 3, 4].flatMap((revision) => tell(ledger, revision))).toEqual([
      'TradeSettled',
      'HoldReleased',
      'HoldReleased',
    ]);
  });

  it('takes no new orders until it has caught up', () => {
    const { ledger, mend } = givenStop();
    mend();
    approve(ledger);
    const refused = { ok: false, rejection: { code: 'settlement-stopped' } };
    expect(ledger.command(holdFunds(ticket(3)))).toMatchObject(refused);
    for (const revision of [1, 2, 3, 4]) tell(ledger, revision);
    expect(ledger.command(holdFunds(ticket(3)))).toMatchObject(refused);
    finish(ledger, 4);
    expect(ledger.command(holdFunds(ticket(3)))).toMatchObject({ ok: true });
  });

  it('continues after a crash in the middle, from the log and from a snapshot', () => {
    const { ledger, mend } = givenStop();
    mend();
    approve(ledger);
    tell(ledger, 1);
    const [replayed, restored] = [new LedgerMachine(), new LedgerMachine()];
    for (const event of ledger.log) replayed.apply(event);
    restored.restore(ledger.machine.snapshot());
    for (const machine of [replayed, restored]) {
      expect(machine.hash()).toBe(ledger.machine.hash());
      const taken = machine.inputOf(MARKET) ?? -1;
      expect(taken).toBe(1);
      const booked = [2, 3, 4].flatMap((revision) => {
        const [type, data] = EVENTS[revision - 1] ?? EVENTS[0];
        return machine.absorb(
          { ...ledger.log[0], stream: MARKET, revision, type, data: { ...data }, meta: { at: 0 } } as never,
          0,
        );
      });
      expect(booked.map(({ type }) => type)).toEqual(['HoldReleased', 'HoldReleased']);
      expect(
        machine.execute({ type: 'FinishSettlementResume', symbol: 'btcaud', revision: 4 }, 0).events,
      ).toMatchObject([{ type: 'SettlementCaughtUp', data: { revision: 4 } }]);
    }
  });

  it('is carried out once per approval', () => {
    const { ledger, mend } = givenStop();
    mend();
    approve(ledger);
    expect(approve(ledger)).toEqual([]);
    for (const revision of [1, 2, 3, 4]) tell(ledger, revision);
    finish(ledger, 4);
    expect(approve(ledger)).toEqual([]);
  });

  it.each([
    ['another stop than the one that was looked at', granted({ ...ANSWER, revision: 2 }), 'revision 1, not 2'],
    ['a symbol that has not stopped', granted({ ...ANSWER, symbol: 'ethaud' }), 'ethaud has not stopped'],
    ['a payload without a symbol', granted({ revision: 1 }), 'has not stopped'],
    ['the initiator as the only approver', granted(ANSWER, { approvers: ['s1'] }), 'besides the initiator'],
    ['a changed payload', granted(ANSWER, { payloadHash: payloadHash({}) }), 'not the one that was approved'],
  ])('refuses %s', (_name, approval, finding) => {
    const { ledger } = givenStop();
    expect(approve(ledger, approval)).toMatchObject([
      { type: 'SettlementResumeRefused', data: { approvalId: 'r1', finding: expect.stringContaining(finding) } },
    ]);
    expect(ledger.machine.state.stopped.get('btcaud')?.resumedBy).toBeNull();
    expect(ledger.machine.state.approvals.get('r1')).toBe('refused');
  });

  it('refuses a second approval while it catches up', () => {
    const { ledger } = givenStop();
    approve(ledger);
    expect(approve(ledger, granted(ANSWER, { approvalId: 'r2' }))).toMatchObject([
      { type: 'SettlementResumeRefused', data: { approvalId: 'r2', finding: expect.stringContaining('already') } },
    ]);
  });

  it('starts with the listing of a market whose listing could not be read', () => {
    const { ledger } = givenStop();
    ledger.tell('market-ethaud', 0, 'SymbolListed', {});
    const answer = { symbol: 'ethaud', revision: 0, finding: 'unreadable' };
    expect(approve(ledger, granted(answer, { approvalId: 'r9' }))).toMatchObject([{ type: 'SettlementResumed' }]);
    expect(ledger.machine.inputOf('market-ethaud')).toBeUndefined();
    expect(ledger.tell('market-ethaud', 0, 'SymbolListed', {})).toMatchObject([{ type: 'SettlementStopped' }]);
  });
});
