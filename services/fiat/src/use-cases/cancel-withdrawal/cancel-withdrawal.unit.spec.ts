import { decideWithdrawal } from '../../domain/withdrawal/withdrawal.decide.js';
import { decidedAll, OPENING } from '../../testing/withdrawal-cases.js';

describe('canceling a withdrawal', () => {
  const cancel = { type: 'End', as: 'canceled', reason: 'by-owner' } as const;

  it('counts until it is picked up, and once', () => {
    const waiting = decidedAll([{ type: 'Open', asked: OPENING }]);
    expect(decideWithdrawal(cancel, waiting, 1)).toMatchObject({ ok: true, value: [{ type: 'WithdrawalEnded' }] });
    const canceled = decidedAll([{ type: 'Open', asked: OPENING }, cancel]);
    expect(decideWithdrawal(cancel, canceled, 2)).toEqual({ ok: true, value: [] });
  });

  it('comes too late once it is picked up', () => {
    const judge = { type: 'Judge', inputs: OPENING.inputs, policyVersion: 1 } as const;
    const picked = decidedAll([{ type: 'Open', asked: OPENING }, judge, judge]);
    expect(picked?.state).toBe('pre-transfer');
    expect(decideWithdrawal(cancel, picked, 3)).toMatchObject({ ok: false, rejection: { code: 'not-cancelable' } });
  });
});
