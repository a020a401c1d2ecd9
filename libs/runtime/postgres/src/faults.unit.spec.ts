import { isConflict, isUnavailable, violatedConstraint } from './faults.js';

const fault = (code: string, more: object = {}): Error => Object.assign(new Error('a fault'), { code, ...more });

describe('faults of PostgreSQL', () => {
  it('tells a server that is not reached from a mistake', () => {
    for (const code of ['ECONNREFUSED', 'ENOENT', '08006', '57P01', '57P03', '57014', '53300'])
      expect([code, isUnavailable(fault(code))]).toEqual([code, true]);
    for (const code of ['23505', '42P01', '40001', '22P02', 'ERR_ASSERTION'])
      expect([code, isUnavailable(fault(code))]).toEqual([code, false]);
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isUnavailable(new Error('a payload of x has 3 bytes'))).toBe(false);
    expect(isUnavailable('ECONNREFUSED')).toBe(false);
  });

  it('looks into an error that stands for several addresses', () => {
    expect(isUnavailable(new AggregateError([fault('ECONNREFUSED'), fault('ETIMEDOUT')]))).toBe(true);
    expect(isUnavailable(new AggregateError([fault('ECONNREFUSED'), fault('42P01')]))).toBe(false);
  });

  it('knows conflicts, and which constraint was violated', () => {
    expect([isConflict(fault('40P01')), isConflict(fault('23505'))]).toEqual([true, false]);
    expect(violatedConstraint(fault('23505', { constraint: 'by_id' }))).toBe('by_id');
    expect(violatedConstraint(fault('23503', { constraint: 'by_id' }))).toBeNull();
  });
});
