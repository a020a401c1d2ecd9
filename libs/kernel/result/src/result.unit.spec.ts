import { assertNever, invariant, InvariantBroken, ok, reject } from './index.js';

describe('outcomes as values', () => {
  it('tells success from rejection by `ok`', () => {
    expect(ok(5)).toEqual({ ok: true, value: 5 });
    expect(reject({ code: 'insufficient-funds', inputs: { available: '1' } })).toEqual({
      ok: false,
      rejection: { code: 'insufficient-funds', inputs: { available: '1' } },
    });
  });

  it('stops on a broken invariant and on a forgotten variant', () => {
    expect(() => invariant(1 + 1 === 2, 'arithmetic')).not.toThrow();
    expect(() => invariant(false, 'books do not balance')).toThrow(InvariantBroken);
    expect(() => assertNever('surprise' as never)).toThrow('surprise');
  });
});
