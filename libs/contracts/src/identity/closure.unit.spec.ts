import { closureDates, erasureDay, keptBecause } from './closure.js';
import { KYC_STATE } from './constants.js';

const days = (kept: 'approved' | 'rejected' | 'none', closedAt: string) => {
  const { ordinaryUntil, retainUntil } = closureDates(kept, Date.parse(closedAt));
  return [erasureDay(ordinaryUntil), erasureDay(retainUntil)];
};

describe('what is kept of a closed account', () => {
  it('is ordinary data for 30 days, and what the law wants for years by the calendar', () => {
    expect(days('approved', '2026-11-27T10:00:00Z')).toEqual(['2026-12-27', '2033-11-27']);
    expect(days('rejected', '2026-11-27T10:00:00Z')).toEqual(['2026-12-27', '2027-11-27']);
    expect(days('none', '2026-11-27T10:00:00Z')).toEqual(['2026-12-27', '2026-12-27']);
    expect(days('approved', '2028-02-29T23:59:59Z')).toEqual(['2028-03-30', '2035-03-01']);
  });

  it('follows from the verification: approved, or refused once and never approved, or never decided', () => {
    expect(keptBecause({ kycState: KYC_STATE.approved, wasRejected: true })).toBe('approved');
    expect(keptBecause({ kycState: KYC_STATE.notSubmitted, wasRejected: true })).toBe('rejected');
    expect(keptBecause({ kycState: KYC_STATE.submitted, wasRejected: false })).toBe('none');
  });
});
