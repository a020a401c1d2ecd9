import { BoundedMap } from './bounded-map.js';

describe('a map of limited size', () => {
  const filled = (most: number): BoundedMap<number, string> => {
    const map = new BoundedMap<number, string>(most);
    for (let key = 0; key < most; key += 1) map.set(key, `value ${key}`);
    return map;
  };

  it('forgets the entry that was used longest ago, when it is small', () => {
    const map = filled(3);
    expect(map.get(0)).toBe('value 0');
    map.set(3, 'value 3');
    expect([...map.keys()]).toEqual([2, 0, 3]);
    expect([...map.values()]).toEqual(['value 2', 'value 0', 'value 3']);
    expect(map.get(1)).toBeUndefined();
  });

  it('never forgets what was among the last three quarters of its size that were used', () => {
    const map = filled(100);
    let next = 100;
    for (let round = 0; round < 20; round += 1) {
      for (let key = 0; key < 40; key += 1) expect(map.get(key)).toBe(`value ${key}`);
      for (let added = 0; added < 35; added += 1) map.set(next, `value ${next++}`);
      expect(map.size).toBe(100);
    }
    expect(map.get(60)).toBeUndefined();
  });

  it('has the newest value of a key, and none of a deleted one', () => {
    const map = filled(8);
    map.set(5, 'another');
    map.delete(6);
    expect([map.get(5), map.get(6), map.size]).toEqual(['another', undefined, 7]);
  });
});
