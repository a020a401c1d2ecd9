import { isConflict, isUnavailable, violatedConstraint } from './faults.js';

const fault = (code: string, more: object = {}): Error => Object.assign(new Error('a fault'), { code, ...more });

describe('faults of PostgreSQL', () => {
  it.each([
    ['cannot connect now', fault('57P03')],
    ['administrator shutdown', fault('57P01')],
    ['crash shutdown', fault('57P02')],
    ['statement timeout', fault('57014')],
    ['idle in transaction', fault('25P03')],
    ['too many connections', fault('53300')],
    ['disk full', fault('53100')],
    ['connection failure', fault('08006')],
    ['lock not free', fault('55P03')],
    ['read-only standby', fault('25006')],
    ['outcome unknown', fault('40003')],
    ['refused', fault('ECONNREFUSED')],
    ['reset', fault('ECONNRESET')],
    ['no such socket', fault('ENOENT')],
    ['no such host', fault('EAI_AGAIN')],
    ['broken TLS', fault('ERR_SSL_UNEXPECTED_EOF_WHILE_READING')],
    ['expired certificate', fault('CERT_HAS_EXPIRED')],
    ['broken off', new Error('Connection terminated unexpectedly')],
    ['no answer', new Error('Query read timeout')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
  ])('tell that the server is not there: %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(true);
    expect(isConflict(error)).toBe(false);
  });

  it.each([
    ['unique violation', fault('23505')],
    ['text that is not UTF-8', fault('22021')],
    ['undefined table', fault('42P01')],
    ['wrong password', fault('28P01')],
    ['no such database', fault('3D000')],
    ['dropped database', fault('57P04')],
    ['serialization failure', fault('40001')],
    ['a broken invariant', fault('ERR_ASSERTION')],
    ['an error of its user', new Error('a payload of x has 3 bytes')],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['a port that is none', Object.assign(new RangeError('port'), { code: 'ERR_SOCKET_BAD_PORT' })],
    ['no error', 'ECONNREFUSED'],
  ])('tell that something else is wrong: %s', (_name, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('are looked for in an error that stands for several addresses', () => {
    expect(isUnavailable(new AggregateError([fault('ECONNREFUSED'), fault('ETIMEDOUT')]))).toBe(true);
    expect(isUnavailable(new AggregateError([fault('ECONNREFUSED'), fault('42P01')]))).toBe(false);
  });

  it('tell conflicts, and which constraint was violated', () => {
    expect([isConflict(fault('40P01')), isConflict(fault('40001')), isConflict(fault('23505'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(violatedConstraint(fault('23505', { constraint: 'by_id' }))).toBe('by_id');
    expect(violatedConstraint(fault('23503', { constraint: 'by_id' }))).toBeNull();
  });
});
