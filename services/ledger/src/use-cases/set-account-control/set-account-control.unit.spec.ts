import type { LedgerCommand } from '@corella/contracts/ledger';
import { ANNA, GivenLedger, MAKER, givenTradingLedger, holdFunds, ticket } from '../../testing/given-ledger.js';

const derived = (status: string, allow: readonly string[] = ['exchange'], reasons: readonly string[] = []): object => ({
  uid: '1000001',
  status,
  allow,
  reasons,
});
const told = (ledger: GivenLedger, revision: number, control: object) =>
  ledger.tell('user-1000001', revision, 'AccountControlDerived', control);
const set = (changes: Partial<Extract<LedgerCommand, { type: 'SetAccountControl' }>> = {}): LedgerCommand => ({
  type: 'SetAccountControl',
  account: MAKER,
  status: 'active',
  allow: ['exchange', 'withdraw', 'deposit', 'transfer'],
  reasons: [],
  ...changes,
});

describe('account control that identity derives', () => {
  it('is recorded with the revision that it follows from, and stops new orders at once', () => {
    const ledger = givenTradingLedger();
    expect(told(ledger, 4, derived('frozen', [], ['risk']))).toEqual([
      {
        type: 'AccountControlSet',
        data: {
          uid: '1000001',
          status: 'frozen',
          allow: [],
          reasons: ['risk'],
          source: { stream: 'user-1000001', revision: 4 },
        },
      },
    ]);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false, rejection: { code: 'account-frozen' } });
    told(ledger, 5, derived('active'));
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: true });
  });

  it('is ignored at the recorded revision and below it', () => {
    const ledger = givenTradingLedger();
    told(ledger, 8, derived('frozen'));
    expect([7, 8].map((revision) => told(ledger, revision, derived('active')))).toEqual([[], []]);
    expect(told(ledger, 9, derived('active'))).toHaveLength(1);
  });

  it('records nothing when nothing changes, and still accepts the next change', () => {
    const ledger = givenTradingLedger();
    expect(told(ledger, 6, derived('active'))).toEqual([]);
    expect(told(ledger, 7, derived('closed'))).toHaveLength(1);
  });

  it.each([
    ['the status', derived('closed')],
    ['one authority more', derived('active', ['exchange', 'deposit'])],
    ['no authority', derived('active', [])],
    ['another authority', derived('active', ['deposit'])],
    ['a reason', derived('active', ['exchange'], ['address-unproven'])],
  ])('is recorded if it changes %s', (_name, control) => {
    expect(told(givenTradingLedger(), 6, control)).toHaveLength(1);
  });

  it('opens the account of a customer who is new to the ledger', () => {
    const ledger = new GivenLedger();
    expect(told(ledger, 0, derived('frozen'))).toMatchObject([
      { type: 'AccountOpened', data: { account: ANNA, accountId: 100_001, uid: '1000001', stpGroup: '1000001' } },
      { type: 'AccountControlSet', data: { uid: '1000001', status: 'frozen' } },
    ]);
    expect(told(ledger, 0, derived('frozen'))).toEqual([]);
  });

  it('opens the account of a sub-account in the group of its main account, so that the two never trade', () => {
    expect(told(new GivenLedger(), 0, { ...derived('active'), parentUid: '1000007' })).toMatchObject([
      { type: 'AccountOpened', data: { account: ANNA, uid: '1000001', stpGroup: '1000007' } },
      { type: 'AccountControlSet', data: { uid: '1000001' } },
    ]);
  });
});

describe('account control by command', () => {
  it('changes an account of the venue and names it', () => {
    const ledger = givenTradingLedger();
    expect(ledger.command(set({ status: 'frozen', reasons: ['halt'] }))).toEqual({
      ok: true,
      value: { changed: true },
    });
    expect(ledger.last('AccountControlSet').data).toEqual({
      account: MAKER,
      status: 'frozen',
      allow: ['exchange', 'withdraw', 'deposit', 'transfer'],
      reasons: ['halt'],
    });
  });

  it('changes nothing when the account already has this control', () => {
    expect(givenTradingLedger().command(set())).toEqual({ ok: true, value: { changed: false } });
  });

  it('keeps the source of an earlier control when it names none', () => {
    const ledger = givenTradingLedger();
    ledger.command(set({ account: ANNA, status: 'frozen' }));
    expect(ledger.machine.state.accounts.get(ANNA)).toMatchObject({
      status: 'frozen',
      source: { stream: 'user-1000001', revision: 3 },
    });
  });

  it('accepts another source stream, whatever its revision', () => {
    const ledger = givenTradingLedger();
    const source = { stream: 'user-other', revision: 0 };
    expect(ledger.command(set({ account: ANNA, status: 'frozen', source }))).toMatchObject({
      value: { changed: true },
    });
  });

  it('refuses an account that does not exist', () => {
    expect(givenTradingLedger().command(set({ account: 'spot:404' }))).toMatchObject({
      ok: false,
      rejection: { code: 'account-unknown' },
    });
  });
});
