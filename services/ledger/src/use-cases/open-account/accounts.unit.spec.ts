import { EXISTING_SERVICES, type LedgerRejectionCode } from '@corella/contracts/ledger';
import { ANNA, GivenLedger, MAKER, givenTradingLedger, recorded, WITHOUT_FIAT } from '../../testing/given-ledger.js';

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

  it.each(['spot', 'spot:', 'margin:1', 'spot:a b', 'spot:é', `spot:${'9'.repeat(65)}`])(
    'refuses the account name "%s"',
    (account) => {
      const ledger = new GivenLedger({ services: WITHOUT_FIAT });
      expect(ledger.command({ type: 'OpenAccount', account, stpGroup: 'x' })).toMatchObject({
        ok: false,
        rejection: { code: 'account-unknown', field: 'account' },
      });
    },
  );

  it('lets the house act at once and a customer only after identity says so', () => {
    const ledger = new GivenLedger();
    ledger.command({ type: 'OpenAccount', account: MAKER, stpGroup: MAKER });
    ledger.command({ type: 'OpenAccount', account: 'spot:7', uid: '7', stpGroup: '7' });
    expect(ledger.machine.state.accounts.get(MAKER)?.allow).toContain('exchange');
    expect(ledger.machine.state.accounts.get('spot:7')?.allow).toEqual([]);
  });

  it.each(['cfd:7', 'lending:7', 'transit:bank-aud', 'suspense:bank-aud', 'campaign:spring', 'earn-interest:thirty'])(
    'refuses to open %s while no service has accounts of its kind',
    (account) => {
      const ledger = new GivenLedger({ services: WITHOUT_FIAT });
      expect(ledger.command({ type: 'OpenAccount', account, stpGroup: 'x' })).toMatchObject({
        ok: false,
        rejection: {
          code: 'account-unknown' satisfies LedgerRejectionCode,
          detail: expect.stringContaining('No service'),
        },
      });
    },
  );

  it('opens accounts of a kind once its service exists, with the authorities of the kind', () => {
    const ledger = new GivenLedger({ services: EXISTING_SERVICES });
    expect(ledger.command({ type: 'OpenAccount', account: 'transit:bank-aud', stpGroup: 'x' })).toMatchObject({
      ok: true,
    });
    expect(ledger.machine.state.accounts.get('transit:bank-aud')).toMatchObject({ uid: null, allow: [] });
  });

  it('refuses an account under somebody else’s uid', () => {
    const open = { type: 'OpenAccount', account: 'spot:7', uid: '8', stpGroup: '7' } as const;
    expect(new GivenLedger().command(open)).toMatchObject({ ok: false, rejection: { code: 'account-unknown' } });
  });

  it('names the person in a control, which applies to all their accounts, including later ones', () => {
    const ledger = new GivenLedger({ services: new Set([...EXISTING_SERVICES, 'campaigns']) });
    ledger.tell('user-7', 4, 'AccountControlDerived', control('7', 'active'));
    ledger.command({ type: 'OpenAccount', account: 'lending:7', uid: '7', stpGroup: '7' });
    expect(ledger.machine.state.accounts.get('lending:7')).toMatchObject({
      status: 'active',
      allow: ['exchange'],
      source: { stream: 'user-7', revision: 4 },
    });
    expect(ledger.tell('user-7', 5, 'AccountControlDerived', control('7', 'frozen', ['risk']))).toEqual([
      { type: 'AccountControlSet', data: expect.objectContaining({ uid: '7', status: 'frozen' }) as object },
    ]);
    for (const account of ['spot:7', 'lending:7'])
      expect(ledger.machine.state.accounts.get(account)).toMatchObject({ status: 'frozen', reasons: ['risk'] });
  });

  it('applies a control of an earlier release to the one account that it names', () => {
    const ledger = new GivenLedger();
    ledger.command({ type: 'OpenAccount', account: 'spot:7', uid: '7', stpGroup: '7' });
    const old = { account: 'spot:7', status: 'active', allow: ['exchange'], reasons: [] };
    ledger.machine.apply(recorded('ledger-0', 1, 'AccountControlSet', old));
    expect(ledger.machine.state.accounts.get('spot:7')).toMatchObject({ allow: ['exchange'], source: null });
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

  it('ignores an older or equal revision of identity', () => {
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
