import { ok, reject } from '@corella/result';
import { resultOf, Tally } from './tally.js';

describe('a tally', () => {
  it('counts each result of each thing apart', () => {
    const tally = new Tally();
    tally.add('Login', 'ok');
    tally.add('Login', 'wrong-credentials');
    tally.add('Login', 'ok');
    tally.add('Register', 'ok');
    expect(tally.rows()).toEqual([
      { what: 'Login', result: 'ok', count: 2 },
      { what: 'Login', result: 'wrong-credentials', count: 1 },
      { what: 'Register', result: 'ok', count: 1 },
    ]);
  });

  it('names a refusal by its code', () => {
    expect(resultOf(ok({ uid: '1' }))).toBe('ok');
    expect(resultOf(reject({ code: 'busy' }))).toBe('busy');
  });
});
