import type { AgreementId, ApiPermission } from '@corella/contracts/identity';
import { deriveControl } from './account-control.js';
import { keyFault } from './key-fault.js';

const ACTIVE = { status: 'active', kycState: 90 } as const;
const TRADING: readonly ApiPermission[] = ['READ', 'WRITE'];
const faultOf = (whose: object, permissions = TRADING, held: readonly AgreementId[] = []) =>
  keyFault(
    { control: deriveControl({ ...ACTIVE, ...whose } as Parameters<typeof deriveControl>[0], held) },
    permissions,
  );
const sub = (more: object) => ({
  parentUid: '1000001',
  parent: { status: 'active', allow: ['exchange', 'transfer'], reasons: [] },
  frozenBy: null,
  granted: ['exchange', 'retail'],
  ...more,
});

describe('a key', () => {
  it('works while its account may trade, also one that is locked', () => {
    expect([faultOf({}), faultOf(sub({})), faultOf({ lock: { at: 1 } })]).toEqual([null, null, null]);
  });

  it('that trades is invalid while the account may not, and says why', () => {
    expect(faultOf({ kycState: 0 }, TRADING, ['terms', 'risk'])).toBe('kyc-required');
    expect(faultOf({}, TRADING, ['risk'])).toBe('agreement-required');
    expect(faultOf(sub({ granted: ['retail'] }))).toBe('exchange-not-granted');
    const lapsed = { status: 'active', allow: [], reasons: ['kyc-required'] };
    expect(faultOf(sub({ parent: lapsed, granted: [] }))).toBe('kyc-required');
    expect(keyFault({ control: { status: 'active', allow: [], reasons: [] } }, TRADING)).toBe('authority-missing');
  });

  it('that only reads is not', () => {
    expect(faultOf({ kycState: 0 }, ['READ'])).toBeNull();
  });

  it('is invalid while the account is frozen, whatever it may', () => {
    expect(faultOf({ status: 'frozen' }, ['READ'])).toBe('account-frozen');
    expect(faultOf(sub({ frozenBy: '1000001' }), ['READ'])).toBe('frozen-by-parent');
    expect(faultOf(sub({ frozenBy: 's-1' }), ['READ'])).toBe('account-frozen');
  });
});
