import { decideLink, evolveLink, initialLink, MOST_LINKED, seenTogether, type LinkState } from './link.js';

const seen = (state: LinkState, uids: readonly string[], kind: 'phone' | 'device' = 'phone') => {
  const decided = decideLink(state, { kind, hmac: 'h', uids });
  return decided.ok ? decided.value : [];
};
const after = (...sets: readonly (readonly string[])[]): LinkState =>
  sets.reduce<LinkState>(
    (state, uids, at) => seen(state, uids).reduce((now, event) => evolveLink(now, event, at), state),
    initialLink(),
  );

describe('who shares one thing', () => {
  it('is told once, in ascending order, and again when somebody joins', () => {
    expect(seen(initialLink(), ['1000002', '1000001'])).toEqual([
      { type: 'PersonsLinked', data: { kind: 'phone', hmac: 'h', uids: ['1000001', '1000002'] } },
    ]);
    const two = after(['1000001', '1000002']);
    expect(seen(two, ['1000002', '1000001'])).toEqual([]);
    expect(seen(two, ['1000001', '1000003'], 'device')).toEqual([
      { type: 'WeakLinkSeen', data: { kind: 'device', hmac: 'h', uids: ['1000001', '1000002', '1000003'] } },
    ]);
  });

  it('is nobody alone, and no crowd', () => {
    expect(seen(initialLink(), ['1000001'])).toEqual([]);
    const crowd = Array.from({ length: MOST_LINKED + 1 }, (_, index) => String(1_000_000 + index));
    expect(seen(initialLink(), crowd)).toEqual([]);
    expect(seen(initialLink(), crowd.slice(1))).toHaveLength(1);
  });

  it('is dated by when both were seen first', () => {
    const state = after(['1000001', '1000002'], ['1000001', '1000003']);
    expect(seenTogether(state, '1000001', '1000002')).toBe(0);
    // Whoever joined later is linked since then, also with who was there first.
    expect(seenTogether(state, '1000001', '1000003')).toBe(1);
    expect(seenTogether(state, '1000003', '1000002')).toBe(1);
    expect(seenTogether(state, '1000004', '1000002')).toBeNull();
  });
});
