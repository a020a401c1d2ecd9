import fc from 'fast-check';
import { decideWithdrawal, type WithdrawalCommand } from '../../domain/withdrawal/withdrawal.decide.js';
import { isFinal } from '../../domain/withdrawal/withdrawal-state.js';
import { decidedAll, OPENING } from '../../testing/withdrawal-cases.js';

const COMMANDS: readonly WithdrawalCommand[] = [
  { type: 'Judge', inputs: OPENING.inputs, policyVersion: 1 },
  { type: 'Judge', inputs: { ...OPENING.inputs, isFirst: true }, policyVersion: 1 },
  { type: 'PassGate', gate: 'reexamine', approvalId: 'a1', people: 1 },
  { type: 'End', as: 'repealed', reason: 'not-me' },
  { type: 'End', as: 'canceled', reason: 'by-owner' },
  { type: 'Payout', attempt: 1, word: { type: 'Dispatch' } },
  { type: 'Payout', attempt: 1, word: { type: 'Book', ref: 'r' } },
  { type: 'Payout', attempt: 1, word: { type: 'GiveBack', ref: 'r' } },
  { type: 'Payout', attempt: 1, word: { type: 'See', confirmations: 1, required: 12 } },
  { type: 'Payout', attempt: 1, word: { type: 'Confirm', confirmations: 12 } },
  { type: 'Payout', attempt: 1, word: { type: 'Safe', costUnits: '1' } },
  { type: 'Close', revision: 9 },
];

describe('a withdrawal, whatever happens to it', () => {
  it('has one end for ever, at most one attempt, and nothing leaves it once it is repealed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COMMANDS), { maxLength: 30 }), (commands) => {
        const open: WithdrawalCommand = { type: 'Open', asked: OPENING };
        const state = decidedAll([open, ...commands]);
        expect(state?.attempts).toBeLessThanOrEqual(1);
        if (state === null || !isFinal(state.state)) return;
        for (const command of COMMANDS) {
          const decided = decideWithdrawal(command, state, 99);
          const events = decided.ok ? decided.value : [];
          expect(events.every(({ type }) => type === 'WithdrawalClosed')).toBe(true);
        }
        if (state.state === 'repealed') expect(state.isDispatched).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is repealed at every gate, and no longer on its way', () => {
    const first = { type: 'Judge', inputs: { ...OPENING.inputs, isFirst: true }, policyVersion: 1 } as const;
    const repeal = { type: 'End', as: 'repealed', reason: 'not-me' } as const;
    const held = decidedAll([{ type: 'Open', asked: OPENING }, first]);
    expect(held?.state).toBe('reexamine');
    expect(decideWithdrawal(repeal, held, 1)).toMatchObject({ ok: true, value: [{ data: { as: 'repealed' } }] });
    const judge = { type: 'Judge', inputs: OPENING.inputs, policyVersion: 1 } as const;
    const away = decidedAll([{ type: 'Open', asked: OPENING }, judge, judge]);
    expect(decideWithdrawal(repeal, away, 1)).toMatchObject({ ok: false, rejection: { code: 'not-cancelable' } });
  });
});
