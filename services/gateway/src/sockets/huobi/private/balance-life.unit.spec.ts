import type { Posting } from '@corella/contracts/ledger';
import { ACCOUNT, ledgerEvent } from '../../../testing/ledger-events.js';
import { touch, type LedgerEvent, type Touched } from '../../account/touched.js';
import { BalanceLife } from './balance-life.js';

/** 100 dollars from one part of the balance to the other. */
const moved = (from: Posting['bucket'], to: Posting['bucket']): readonly Posting[] => [
  { account: ACCOUNT, bucket: from, asset: 'aud', units: '-10000000000' },
  { account: ACCOUNT, bucket: to, asset: 'aud', units: '10000000000' },
];
const about = {
  id: 'withdrawal:7',
  account: ACCOUNT,
  asset: 'aud',
  units: '10000000000',
  purpose: 'withdrawal',
} as const;
const reserved = ledgerEvent(
  'FundsReserved',
  { ...about, keys: [], by: 'fiat', postings: moved('available', 'frozen') } as never,
  1,
) as LedgerEvent;
const released = ledgerEvent(
  'ReservationReleased',
  { ...about, reason: 'canceled', by: 'fiat', postings: moved('frozen', 'available') } as never,
  2,
) as LedgerEvent;

describe('money that is set aside for a withdrawal', () => {
  it('leaves what an account has available, and comes back', () => {
    const life = new BalanceLife(ACCOUNT);
    life.begin({ rows: [{ asset: 'aud', available: '100000000000', frozen: '0' } as never], revision: 0 });
    expect(life.steps(reserved)).toMatchObject([{ currency: 'aud', balance: '1000', available: '900' }]);
    expect(life.steps(released)).toMatchObject([{ currency: 'aud', balance: '1000', available: '1000' }]);
  });

  it('is told to the pages of its owner', () => {
    for (const event of [reserved, released]) {
      const touched = new Map<string, Touched>();
      touch(touched, event);
      expect([...(touched.get(ACCOUNT)?.assets ?? [])]).toEqual(['aud']);
    }
  });
});
