import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import { NOW_MS } from '../../../testing/fake-venue.js';
import type { HistoryRecord } from './account-history.js';
import { historyRow, ledgerRow, transactType, typesBehind } from './history-rows.js';

const record = (units: bigint): HistoryRecord => ({
  recordId: 12_000,
  asset: 'aud',
  units,
  transactionType: TRANSACTION_TYPES.trade,
  at: NOW_MS,
  availableUnits: 99_000_000n,
});

describe('rows of the account’s history', () => {
  it.each([
    [-16_000_000_000n, '-160'],
    [16_000_000_000n, '160'],
    [-1n, '-0.00000001'],
  ])('show %s units as %s in both forms, with their sign', (units, text) => {
    expect(historyRow(100_001, record(units))).toEqual({
      'account-id': 100_001,
      currency: 'aud',
      'record-id': 12_000,
      'transact-amt': text,
      'transact-type': 'trade',
      'transact-time': NOW_MS,
      'avail-balance': '0.99',
    });
    expect(ledgerRow(100_001, record(units))).toMatchObject({ transactAmt: Number(text), transactType: 'trade' });
  });

  it('leave the free balance out when the entry did not touch it', () => {
    expect(historyRow(1, { ...record(1n), availableUnits: null })).not.toHaveProperty('avail-balance');
  });

  it('name every kind of entry, and none for moves between free and frozen', () => {
    expect(transactType(TRANSACTION_TYPES.deposit)).toBe('deposit');
    expect(transactType(TRANSACTION_TYPES.withdrawal)).toBe('withdraw');
    expect(transactType(TRANSACTION_TYPES.adjustment)).toBe('other-types');
    expect(typesBehind(['trade'])).toEqual([TRANSACTION_TYPES.trade]);
    expect(typesBehind(['etf'])).toEqual([]);
    expect(typesBehind(undefined)).not.toContain(TRANSACTION_TYPES.orderHold);
    expect(typesBehind(undefined)).not.toContain(TRANSACTION_TYPES.orderRelease);
  });
});
