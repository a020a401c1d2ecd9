import { decideOutflow } from '../../domain/outflow/outflow.decide.js';
import { evolveOutflow } from '../../domain/outflow/outflow.evolve.js';
import { initialOutflow, type Admission, type OutflowState } from '../../domain/outflow/outflow-state.js';
import { OPENING } from '../../testing/withdrawal-cases.js';

const { requestedAt: _at, reservedAtRevision: _revision, ...about } = OPENING;
const asked = (withdrawalId: number, change: Partial<Admission> = {}): Admission => ({
  ...about,
  withdrawalId,
  keyHash: `k${withdrawalId}`,
  bodyHash: 'body',
  ...change,
});
const coin = (withdrawalId: number, dollars: number): Admission =>
  asked(withdrawalId, { rail: 'chain', chain: 'eth', asset: 'eth', audUnits: String(dollars * 100_000_000) });

const after = (state: OutflowState, one: Admission, at: number): OutflowState => {
  const decided = decideOutflow({ type: 'Admit', asked: one }, state, at);
  return decided.ok ? decided.value.reduce((now, event) => evolveOutflow(now, event, at), state) : state;
};
const DAY_MS = 86_400_000;

describe('what is admitted', () => {
  it('takes one withdrawal of a currency in 24 hours, and gives the turn back', () => {
    const one = after(initialOutflow(), asked(1), 0);
    const again = { type: 'Admit', asked: asked(2) } as const;
    expect(decideOutflow(again, one, DAY_MS - 1)).toMatchObject({ ok: false, rejection: { code: 'once-a-day' } });
    expect(decideOutflow(again, one, DAY_MS)).toMatchObject({ ok: true });
    const data = { withdrawalId: 1, reason: 'request-lapsed' };
    const returned = evolveOutflow(one, { type: 'AdmissionReturned', data }, 1);
    expect(decideOutflow(again, returned, 2)).toMatchObject({ ok: true, value: [{ type: 'WithdrawalAdmitted' }] });
  });

  it('takes coins up to 100,000 dollars in any 24 hours, all coins together', () => {
    const used = after(initialOutflow(), coin(1, 60_000), 0);
    const most = { type: 'Admit', asked: coin(2, 40_000) } as const;
    const above = { type: 'Admit', asked: coin(2, 40_001) } as const;
    expect(decideOutflow(most, used, 1)).toMatchObject({ ok: true });
    expect(decideOutflow(above, used, 1)).toMatchObject({ ok: false, rejection: { code: 'daily-limit' } });
    expect(decideOutflow(above, used, DAY_MS)).toMatchObject({ ok: true });
  });

  it('keeps a key for one body', () => {
    const one = after(initialOutflow(), asked(1), 0);
    const other = { type: 'Admit', asked: asked(2, { keyHash: 'k1', bodyHash: 'other' }) } as const;
    expect(decideOutflow(other, one, 1)).toMatchObject({ ok: false, rejection: { code: 'idempotency-conflict' } });
    expect(decideOutflow({ type: 'Admit', asked: asked(2, { keyHash: 'k1' }) }, one, 1)).toEqual({
      ok: true,
      value: [],
    });
  });
});
