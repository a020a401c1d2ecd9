import { SYMBOL_STATE, SYMBOL_STATE_NAMES } from '@corella/contracts/market';
import { isSymbolState, policyOf } from './symbol-state.js';

describe('what a symbol state allows', () => {
  it.each([
    [SYMBOL_STATE.notOnline, false, true, true],
    [SYMBOL_STATE.preOnline, false, false, false],
    [SYMBOL_STATE.online, true, true, false],
    [SYMBOL_STATE.suspend, false, true, false],
    [SYMBOL_STATE.offline, false, true, true],
    [SYMBOL_STATE.transferBoard, false, true, true],
    [SYMBOL_STATE.fuse, false, true, false],
  ])('state %s: trades %s, takes cancels %s, clears its book %s', (state, trades, takesCancels, clearsBook) => {
    expect(policyOf(state)).toEqual({ trades, takesCancels, clearsBook });
  });

  it('knows the seven states and no other', () => {
    expect(Object.values(SYMBOL_STATE).filter(isSymbolState)).toHaveLength(Object.keys(SYMBOL_STATE_NAMES).length);
    expect([0, 8, 1.5, -1].filter(isSymbolState)).toEqual([]);
  });
});
