import { StoreUnavailable } from '@corella/event-store';
import { DatabaseError } from 'pg';
import { asFault } from './faults.js';

const said = (code: string): DatabaseError => Object.assign(new DatabaseError('said', 4, 'error'), { code });

describe('a failed query', () => {
  it.each([
    ['cannot connect now', said('57P03')],
    ['administrator shutdown', said('57P01')],
    ['crash shutdown', said('57P02')],
    ['statement timeout', said('57014')],
    ['too many connections', said('53300')],
    ['disk full', said('53100')],
    ['connection failure', said('08006')],
    ['serialization failure', said('40001')],
    ['read-only standby', said('25006')],
    ['refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
    ['broken off', new Error('Connection terminated unexpectedly')],
    ['no answer', new Error('Query read timeout')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
  ])('may be asked again: %s', (_name, error) => {
    const fault = asFault(error);
    expect(fault).toBeInstanceOf(StoreUnavailable);
    expect(fault).toMatchObject({ cause: error });
  });

  it.each([
    ['unique violation', said('23505')],
    ['text that is not UTF-8', said('22021')],
    ['undefined table', said('42P01')],
    ['wrong password', said('28P01')],
    ['no such database', said('3D000')],
    ['dropped database', said('57P04')],
    ['a mistake of ours', new TypeError('x is not a function')],
  ])('stays what it is: %s', (_name, error) => {
    expect(asFault(error)).toBe(error);
  });
});
