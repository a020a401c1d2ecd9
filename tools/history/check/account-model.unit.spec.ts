import { accountModel, type AccountOp, type AccountState } from './account-model.js';

const FIRST = {
  aud: { available: '100', frozen: '0', revision: 1 },
  xrp: { available: '5', frozen: '0', revision: 1 },
};
const UNIT = 10n ** 8n;
const held: AccountOp = {
  is: 'held',
  order: 'one',
  change: { asset: 'aud', available: -30n * UNIT, frozen: 30n * UNIT },
};
const settled: AccountOp = {
  is: 'settled',
  order: 'one',
  symbol: 'xrpaud',
  n: 0,
  changes: [
    { asset: 'aud', available: 0n, frozen: -10n * UNIT },
    { asset: 'xrp', available: 3n * UNIT, frozen: 0n },
  ],
};
const released: AccountOp = {
  is: 'released',
  order: 'one',
  fills: 1,
  change: { asset: 'aud', available: 20n * UNIT, frozen: -20n * UNIT },
};

/** The state after the first `count` of these, or null. */
function after(all: readonly AccountOp[], count = all.length): AccountState | null {
  const model = accountModel(FIRST, all);
  return all.slice(0, count).reduce<AccountState | null>((state, op) => state && model.step(state, op), model.initial);
}
const told = (aud: string, frozen: string, xrp: string): AccountOp => ({
  is: 'told',
  balances: {
    aud: { available: aud, frozen, revision: 9 },
    xrp: { available: xrp, frozen: '0', revision: 9 },
  },
});

describe('the balances of an account', () => {
  it('move by holds, settlements and releases', () => {
    expect(after([held, settled, released, told('90', '0', '8')])).not.toBeNull();
    expect(after([held, settled, told('70', '20', '8'), released])).not.toBeNull();
    expect(after([held, settled, released, told('80', '0', '8')])).toBeNull();
  });

  it('are not settled before the hold, and not released before the last fill', () => {
    expect(after([settled, held])).toBeNull();
    expect(after([held, released, settled])).toBeNull();
  });

  it('are held once, however often the placement is repeated, also after the order has ended', () => {
    expect(after([held, settled, held, released, held, told('90', '0', '8')])).not.toBeNull();
  });

  it('forget an order once nothing names it any more, and not before', () => {
    const all = [held, settled, released, held];
    expect(after(all, 3)?.orders.get('one')).toEqual({ fills: 1, left: 1 });
    expect(after(all)?.orders.size).toBe(0);
  });
});
