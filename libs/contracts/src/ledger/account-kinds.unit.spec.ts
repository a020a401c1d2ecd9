import {
  ACCOUNT_KINDS,
  customerAccountsOf,
  isAccountName,
  isCustody,
  isCustomer,
  isHouse,
  isLiabilityLeaf,
  kindRulesOf,
  mayGoNegative,
  uidOf,
  type AccountKindRules,
} from './index.js';

const KINDS = Object.entries<AccountKindRules>(ACCOUNT_KINDS);
const classOf = (account: string): string | undefined => kindRulesOf(account)?.class;

describe('the table of account kinds', () => {
  it.each([
    ['spot:1000001', 'customer', '1000001'],
    ['cfd:1000001', 'customer', '1000001'],
    ['house:fees', 'house', null],
    ['custody:bank-aud', 'custody', null],
    ['transit:btc', 'transit', null],
    ['suspense:bank-aud', 'suspense', null],
    ['earn-interest:thirty', 'funded', null],
  ])('says of %s that it is of class %s and whose it is', (account, name, uid) => {
    expect([isAccountName(account), classOf(account), uidOf(account)]).toEqual([true, name, uid]);
  });

  it('knows only its own kinds, and no inherited property name', () => {
    for (const account of ['margin:1', 'constructor:1', '__proto__:1', 'toString:1', 'spot', 'spo:1'])
      expect([isAccountName(account), classOf(account), isCustomer(account)]).toEqual([false, undefined, false]);
  });

  it('answers its tests of a class as the table does, for every kind', () => {
    for (const [kind, rules] of KINDS) {
      const account = `${kind}:x`;
      expect([isCustomer(account), isHouse(account), isCustody(account), isLiabilityLeaf(account)]).toEqual([
        rules.class === 'customer',
        rules.class === 'house',
        rules.class === 'custody',
        rules.isLiabilityLeaf,
      ]);
    }
  });

  it('owes only to customers, each once, and lets none of their balances fall below zero', () => {
    for (const [kind, rules] of KINDS) {
      expect(rules.isLiabilityLeaf).toBe(rules.class === 'customer');
      expect(rules.owner === 'uid').toBe(rules.class === 'customer');
      if (rules.class === 'customer') expect(mayGoNegative(`${kind}:1`)).toBe(false);
    }
    expect(customerAccountsOf('7')).toEqual(['spot:7', 'cfd:7', 'lending:7']);
  });

  it('lets assets be negative, and of the house only the accounts that it names', () => {
    expect(['custody:demo', 'transit:btc', 'house:demo', 'house:adjustments'].filter(mayGoNegative)).toHaveLength(4);
    expect(
      ['house:fees', 'house:demo-2', 'house:adjustment', 'suspense:x', 'campaign:x'].filter(mayGoNegative),
    ).toEqual([]);
  });
});
