import * as fc from 'fast-check';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { formatScaled } from '@corella/money';
import { BTCAUD_RULES } from '../testing/btcaud-rules.js';
import { orderBodyHash, orderKey, shownClientOrderId } from './client-key.js';
import { draftOrder } from './order-draft.js';

const rules = BTCAUD_RULES;

describe('an order draft', () => {
  it('keeps every digit that was sent, or refuses', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 20_000_000n),
        fc.bigInt(0n, 200_000_000n),
        fc.constantFrom('buy' as const, 'sell' as const),
        (ticks, lots, side) => {
          const price = formatScaled(ticks, 2);
          const quantity = formatScaled(lots, 6);
          const drafted = draftOrder({ symbol: 'btcaud', side, type: 'limit', price, quantity }, rules);
          const inBand = side === 'buy' ? ticks <= 17_736_455n : ticks >= 14_511_645n;
          const fine = ticks > 0n && inBand && lots >= 100n && lots <= 100_000_000n && ticks * lots >= 200_000_000n;
          expect(drafted.ok).toBe(fine);
          if (drafted.ok)
            expect([drafted.value.priceTicks, drafted.value.qtyLots]).toEqual([Number(ticks), Number(lots)]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('rounds the band inward to a tick', () => {
    const last = { ...rules, lastTicks: 16_124_055 };
    const at = (side: 'buy' | 'sell', price: string) =>
      draftOrder({ symbol: 'btcaud', side, type: 'limit', price, quantity: '0.01' }, last).ok;
    expect([at('buy', '177364.60'), at('buy', '177364.61'), at('sell', '145116.50'), at('sell', '145116.49')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it.each([[SYMBOL_STATE.suspend], [SYMBOL_STATE.fuse], [SYMBOL_STATE.offline]])(
    'is refused in state %s with the rule',
    (state) => {
      expect(
        draftOrder({ symbol: 'btcaud', side: 'buy', type: 'limit', price: '1', quantity: '1' }, { ...rules, state }),
      ).toMatchObject({ ok: false, rejection: { code: 'symbol-not-trading', inputs: { state } } });
    },
  );

  it('names every field at fault at once', () => {
    const drafted = draftOrder(
      { symbol: 'btcaud', side: 'buy', type: 'limit', price: '0', quantity: '0.0000001', total: '5' },
      rules,
    );
    expect(drafted).toMatchObject({
      ok: false,
      rejection: {
        faults: { price: [{ key: 'positive' }], quantity: [{ key: 'decimals' }], total: [{ key: 'amount-not-used' }] },
      },
    });
  });
});

describe('the key of an order', () => {
  it('never mixes a client id with an Idempotency-Key', () => {
    expect(orderKey('abc', 'abc')).not.toBe(orderKey(undefined, 'abc'));
    expect([
      shownClientOrderId(orderKey(undefined, 'abc')),
      shownClientOrderId('abc'),
      shownClientOrderId(null),
    ]).toEqual([null, 'abc', null]);
  });

  it('hashes the order’s meaning, not its spelling', () => {
    const hash = (quantity: string): string => {
      const drafted = draftOrder({ symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000', quantity }, rules);
      return drafted.ok ? orderBodyHash(drafted.value) : '';
    };
    expect(hash('0.010')).toBe(hash('0.01'));
    expect(hash('0.01')).not.toBe(hash('0.02'));
  });
});
