import {
  afterWrongCode,
  LOCKED_UNTIL_MAIL,
  NO_WRONG_CODES,
  secondStepForgottenAt,
  secondStepGate,
  LOCKED_FOR_AN_HOUR,
} from './second-step-rules.js';
import type { SecondStepState } from './second-step-rules.js';

const HOUR_MS = 3_600_000;

/** Tries wrong codes as fast as the rule allows, and tells the waits before each. */
function guessing(times: number): { readonly state: SecondStepState; readonly waits: number[]; readonly now: number } {
  let [state, now] = [NO_WRONG_CODES, 0];
  const waits: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const gate = secondStepGate(state, now, LOCKED_UNTIL_MAIL);
    if (gate.is === 'waiting') now += gate.ms;
    waits.push(gate.is === 'waiting' ? gate.ms : 0);
    state = afterWrongCode(state, now);
  }
  return { state, waits, now };
}

describe('wrong codes of a second step', () => {
  it('cost nothing up to five, then a wait that grows by ten seconds each time', () => {
    expect(guessing(9).waits).toEqual([0, 0, 0, 0, 0, 10_000, 20_000, 30_000, 40_000]);
  });

  it('lock the step at the twentieth within an hour, which the waits leave possible', () => {
    expect(secondStepGate(guessing(19).state, guessing(19).now, LOCKED_UNTIL_MAIL).is).toBe('waiting');
    const { state, now } = guessing(20);
    expect(now).toBeLessThan(HOUR_MS);
    expect(secondStepGate(state, now, LOCKED_UNTIL_MAIL)).toEqual({ is: 'locked' });
    expect(secondStepGate(state, now + 1_000 * HOUR_MS, LOCKED_UNTIL_MAIL)).toEqual({ is: 'locked' });
    expect(secondStepForgottenAt(state, LOCKED_UNTIL_MAIL)).toBeNull();
  });

  it('are forgotten after an hour', () => {
    const { state, now } = guessing(19);
    expect(secondStepForgottenAt(state, LOCKED_UNTIL_MAIL)).toBe(now + HOUR_MS);
    expect(secondStepGate(state, now + HOUR_MS, LOCKED_UNTIL_MAIL)).toEqual({ is: 'open' });
    expect(afterWrongCode(state, now + HOUR_MS)).toEqual({ wrong: [now + HOUR_MS], lockedAt: null });
  });

  it('lock staff for an hour', () => {
    const { state, now } = guessing(20);
    expect(secondStepGate(state, now + HOUR_MS - 1, LOCKED_FOR_AN_HOUR)).toEqual({ is: 'locked' });
    expect(secondStepGate(state, now + HOUR_MS, LOCKED_FOR_AN_HOUR)).toEqual({ is: 'open' });
    expect(afterWrongCode(state, now + HOUR_MS)).toEqual({ wrong: [now + HOUR_MS], lockedAt: null });
    expect(secondStepForgottenAt(state, LOCKED_FOR_AN_HOUR)).toBe(now + HOUR_MS);
  });
});
