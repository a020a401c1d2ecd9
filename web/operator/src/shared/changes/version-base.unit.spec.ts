import type { VersionRecord } from '@corella/contracts/operator';
import { baseOf } from './version-base.js';

const version = (number: number, status: VersionRecord['status']): VersionRecord => ({
  version: number,
  status,
  effectiveAt: null,
  approvalId: null,
  by: [],
  reason: null,
  withdrawal: null,
});

describe('the base of a version', () => {
  it('is the version with the preceding number, even when both were taken back and the numbers were used again', () => {
    const [again, fourth, third, second] = [
      version(3, 'scheduled'),
      version(4, 'withdrawn'),
      version(3, 'withdrawn'),
      version(2, 'in-force'),
    ] as const;
    const all = [again, fourth, third, second];
    expect([again, fourth, third, second].map((own) => baseOf(all, own))).toEqual([second, third, second, undefined]);
  });

  it('is never a refused version', () => {
    const [fourth, refused, second] = [
      version(4, 'in-force'),
      version(3, 'refused'),
      version(2, 'superseded'),
    ] as const;
    expect(baseOf([fourth, refused, second], fourth)).toBe(second);
    expect(baseOf([fourth, refused, second], refused)).toBe(second);
  });
});
