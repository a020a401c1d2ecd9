import { createHash } from 'node:crypto';
import { filterHash, visibleFilter } from './visible-filter.js';

describe('the filter that the audit log keeps of an export', () => {
  it('is what was asked for', () => {
    const filter = { status: ['active', 'frozen'], id: '5817843', kycState_gte: 10, totp: true };
    expect(visibleFilter(filter)).toEqual(filter);
  });

  it('has no address, alone or among others, in whatever form', () => {
    expect(visibleFilter({ email: 'mia@corella.example', actor: 'mia@', id: ['1', 'mia@corella.example'] })).toEqual({
      email: 'an address',
      actor: 'an address',
      id: ['1', 'an address'],
    });
    expect(visibleFilter({ actor: 'mia\uff20corella.example' })).toEqual({ actor: 'an address' });
  });

  it('shows nothing of what was asked of the field for addresses', () => {
    expect(visibleFilter({ email: 'mia' })).toEqual({ email: 'an address' });
    expect(visibleFilter({ email: ['mia@corella.example'] })).toEqual({ email: 'an address' });
    expect(visibleFilter({ email_neq: 'mia' })).toEqual({ email_neq: 'an address' });
  });

  it('tells that there was a search, and not for what: it may be a name', () => {
    expect(visibleFilter({ q: 'Mia Lindqvist' })).toEqual({ q: 'a text' });
  });

  it('is short however long the filter is', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `${index}`);
    expect(visibleFilter({ id: many, kind: many.slice(0, 5), target: 'x'.repeat(61), memo: 'x'.repeat(60) })).toEqual({
      id: '1000 values',
      kind: many.slice(0, 5),
      target: '1 value',
      memo: 'x'.repeat(60),
    });
    const name = (at: number): string => 'f'.repeat(10 + at);
    const fields = Object.fromEntries(many.slice(0, 30).map((value, at) => [name(at), [value, 'x'.repeat(60)]]));
    const shown = visibleFilter(fields);
    expect([Object.keys(shown).length, shown['…']]).toEqual([21, '10 more']);
  });

  it('can be proved by its hash, in whatever order its fields were', () => {
    const sha256 = createHash('sha256').update('{"a":["1","2"],"q":"a text"}').digest('hex');
    expect(filterHash({ q: 'Mia', a: ['1', '2'] })).toBe(sha256);
    expect(filterHash({ a: ['1', '2'], q: 'Mia' })).toBe(sha256);
    expect(filterHash({ a: ['2', '1'], q: 'Mia' })).not.toBe(sha256);
  });

  it('has a hash that no guess at a person can be held against', () => {
    expect(filterHash({ q: 'Mia', actor: 'mia@corella.example' })).toBe(
      filterHash({ q: 'Ben', actor: 'ben@x.example' }),
    );
  });
});
