import { ANNA, GivenLedger, MAKER, givenTradingLedger } from '../../testing/given-ledger.js';

const control = (uid: string, status: 'active' | 'frozen', reasons: readonly string[] = []): object => ({
  uid,
  status,
  allow: ['exchange'],
  reasons,
});

describe('accounts', () => {
  it('numbers accounts from 100001 in order of opening and answers the number again', () => {
    const ledger = new GivenLedger();
    expect(ledger.command({ type: 'OpenAccount', account: 'house:fees', stpGroup: 'house:fees' })).toEqual({
      ok: true,
      value: { changed: true, accountId: 100_001 },
    });
    expect(ledger.command({ type: 'OpenAccount', account: MAKER, stpGroup: MAKER })).toMatchObject({
      value: { accountId: 100_002 },
    });
    expect(ledger.command({ type: 'OpenAccount', account: 'house:fees', stpGroup: 'house:fees' })).toEqual({
      ok: true,
      value: { changed: false, accountId: 100_001 },
    });
  });

  it.each(['spot', 'spot:', 'cfd:1', 'spot:a b', 'spot:é', `spot:${'9'.repeat(65)}`])(
    'refuses the account name "%s"',
    (account) => {
      expect(new GivenLedger().command({ type: 'OpenAccount', account, stpGroup: 'x' })).toMatchObject({
        ok: false,
        rejection: { code: 'account-unknown', field: 'account' },
      });
    },
  );

  it('lets the house act at once and a customer only by word of identity', () => {
    const ledger = new GivenLedger();
    ledger.command({ type: 'OpenAccount', account: MAKER, stpGroup: MAKER });
    ledger.command({ type: 'OpenAccount', account: 'spot:7', uid: '7', stpGroup: '7' });
    expect(ledger.machine.state.accounts.get(MAKER)?.allow).toContain('exchange');
    expect(ledger.machine.state.accounts.get('spot:7')?.allow).toEqual([]);
  });

  it("opens a customer's account with the first control that identity derives", () => {
    const ledger = new GivenLedger();
    expect(ledger.tell('user-7', 4, 'AccountControlDerived', control('7', 'active')).map(({ type }) => type)).toEqual([
      'AccountOpened',
      'AccountControlSet',
    ]);
    expect(ledger.machine.state.accounts.get('spot:7')).toMatchObject({
      uid: '7',
      stpGroup: '7',
      status: 'active',
      allow: ['exchange'],
      source: { stream: 'user-7', revision: 4 },
    });
  });

  it('ignores what an older or the same revision of identity says', () => {
    const ledger = givenTradingLedger();
    ledger.tell('user-1000001', 8, 'AccountControlDerived', control('1000001', 'frozen', ['risk']));
    expect(ledger.tell('user-1000001', 8, 'AccountControlDerived', control('1000001', 'active'))).toEqual([]);
    expect(ledger.tell('user-1000001', 5, 'AccountControlDerived', control('1000001', 'active'))).toEqual([]);
    expect(ledger.machine.state.accounts.get(ANNA)).toMatchObject({ status: 'frozen', reasons: ['risk'] });
  });

  it('sets control by command only on an account that exists', () => {
    const ledger = givenTradingLedger();
    const set = (account: string): unknown =>
      ledger.command({ type: 'SetAccountControl', account, status: 'frozen', allow: [], reasons: ['halt'] });
    expect(set('spot:404')).toMatchObject({ ok: false, rejection: { code: 'account-unknown' } });
    expect(set(MAKER)).toEqual({ ok: true, value: { changed: true } });
    expect(set(MAKER)).toEqual({ ok: true, value: { changed: false } });
  });
});
