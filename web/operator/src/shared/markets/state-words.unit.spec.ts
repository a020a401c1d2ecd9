import { AWAY_STORY, setBy, stateStory } from './state-words.js';

const market = (state: number, stateBy: readonly string[], stateReason: string | null = null) => ({
  away: false,
  state,
  stateBy,
  stateReason,
  stateSince: '2026-11-19T03:14:07.000Z',
});

describe('who set the state of a market', () => {
  it('is one person for a halt, two for a resumption, a part of the venue for the fuse', () => {
    expect(setBy(market(4, ['Mia Chen']))).toBe('Halted by Mia Chen');
    expect(setBy(market(3, ['Mia Chen', 'Ivo Brandt']))).toBe('Resumed by Mia Chen and Ivo Brandt');
    expect(setBy(market(7, ['the circuit breaker']))).toBe('Stopped by the circuit breaker');
    expect([setBy(market(3, [])), setBy(market(4, []))]).toEqual([null, 'Halted']);
  });

  it('is told with when and why', () => {
    expect(stateStory(market(4, ['Mia Chen'], 'H04 Technical fault'))).toMatch(
      /^Halted by Mia Chen, 19 Nov, .*: H04 Technical fault$/,
    );
    expect(stateStory(market(3, ['Mia Chen', 'Ivo Brandt'], 'resumed by two people'))).toMatch(
      /^Resumed by Mia Chen and Ivo Brandt, 19 Nov, [0-9:]+$/,
    );
    expect(stateStory(market(3, []))).toBeNull();
  });

  it('is not told of a market that nobody runs', () => {
    expect(stateStory({ ...market(3, ['Mia Chen', 'Ivo Brandt']), away: true })).toBe(AWAY_STORY);
  });
});
