import { z } from 'zod';
import { keptChoice } from './kept.js';

const schema = z.record(z.string(), z.number());
const stored = (): string | null => window.localStorage.getItem('corella.spec');

describe('a kept choice', () => {
  beforeEach(() => window.localStorage.clear());

  it('is there again after the page is loaded anew', () => {
    keptChoice('spec', schema, {}).set({ btcaud: 2 });
    expect(keptChoice('spec', schema, {}).get()).toEqual({ btcaud: 2 });
  });

  it.each(['{', '[1]', '{"btcaud":"2"}'])('is the usual one when %s is stored', (text) => {
    window.localStorage.setItem('corella.spec', text);
    expect(keptChoice('spec', schema, { usual: 1 }).get()).toEqual({ usual: 1 });
  });

  it('follows the other tabs of the browser', () => {
    const kept = keptChoice('spec', schema, {});
    const told = jest.fn();
    kept.subscribe(told);
    window.localStorage.setItem('corella.spec', '{"a":1}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'corella.spec' }));
    expect([kept.get(), told.mock.calls.length]).toEqual([{ a: 1 }, 1]);
  });

  it('lasts as long as the page where nothing can be stored', () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const kept = keptChoice('spec', schema, {});
    kept.set({ a: 1 });
    expect([kept.get(), stored()]).toEqual([{ a: 1 }, null]);
    set.mockRestore();
  });
});
