import { KYC_STATE } from '@corella/contracts/identity';
import { deriveControl, sameControl } from './account-control.js';

const MOVING = ['deposit', 'transfer', 'withdraw'];

describe('what an account may do', () => {
  it('pays nothing out while a hit of a screening is looked at, and trades', () => {
    const held = deriveControl({ status: 'active', kycState: KYC_STATE.approved, isHeld: true }, []);
    expect(held).toEqual({
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer'],
      reasons: ['under-review'],
    });
  });

  it('is everything with approved KYC and both agreements', () => {
    expect(deriveControl({ status: 'active', kycState: KYC_STATE.approved }, [])).toEqual({
      status: 'active',
      allow: ['exchange', ...MOVING],
      reasons: [],
    });
  });

  it('is moving money only, while an agreement is missing', () => {
    for (const held of [['terms', 'risk'], ['terms'], ['privacy']] as const)
      expect(deriveControl({ status: 'active', kycState: KYC_STATE.approved }, held)).toEqual({
        status: 'active',
        allow: MOVING,
        reasons: ['agreement-required'],
      });
  });

  it('is nothing before KYC is approved', () => {
    const others = Object.values(KYC_STATE).filter((state) => state !== KYC_STATE.approved);
    expect(others).toHaveLength(6);
    for (const kycState of others)
      expect(deriveControl({ status: 'active', kycState }, [])).toEqual({
        status: 'active',
        allow: [],
        reasons: ['kyc-required'],
      });
    expect(deriveControl({ status: 'active', kycState: KYC_STATE.notSubmitted }, ['terms', 'risk']).reasons).toEqual([
      'kyc-required',
      'agreement-required',
    ]);
  });

  it('is nothing for a frozen account', () => {
    expect(deriveControl({ status: 'frozen', kycState: KYC_STATE.approved }, [])).toEqual({
      status: 'frozen',
      allow: [],
      reasons: ['account-frozen'],
    });
  });

  it('is without what lets money out while the owner’s lock lasts', () => {
    const lock = { at: 1 };
    expect(deriveControl({ status: 'active', kycState: KYC_STATE.approved, lock }, [])).toEqual({
      status: 'active',
      allow: ['exchange', 'deposit'],
      reasons: ['security-lock'],
    });
    expect(
      deriveControl({ status: 'active', kycState: KYC_STATE.notSubmitted, lock }, ['terms', 'risk']).reasons,
    ).toEqual(['kyc-required', 'agreement-required', 'security-lock']);
    expect(deriveControl({ status: 'frozen', kycState: KYC_STATE.approved, lock }, []).allow).toEqual([]);
  });

  it('has changed when status, authorities or reasons differ', () => {
    const control = deriveControl({ status: 'active', kycState: KYC_STATE.approved }, []);
    expect(sameControl(control, { ...control })).toBe(true);
    expect(sameControl(null, control)).toBe(false);
    expect(sameControl({ ...control, status: 'frozen' }, control)).toBe(false);
    expect(sameControl({ ...control, allow: ['deposit'] }, control)).toBe(false);
    expect(sameControl({ ...control, reasons: ['kyc-required'] }, control)).toBe(false);
  });
});
