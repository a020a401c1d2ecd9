import { REMOVAL_WAIT_MS } from '@corella/contracts/removal';
import type { JsonObject } from '@corella/event-store';
import { createInvariants } from '@corella/invariants';
import fc from 'fast-check';
import { decideRemoval, type RemovalCommand } from './removal.decide.js';
import { evolveRemoval } from './removal.evolve.js';
import { hasEnded, initialRemoval, type RemovalEvent, type RemovalState } from './removal-state.js';

const staffId = fc.constantFrom('s1', 's2');
const approvalId = fc.constantFrom('a1', 'a2');
const command: fc.Arbitrary<RemovalCommand> = fc.oneof(
  fc.constantFrom<RemovalCommand>(
    { type: 'Submit', removalId: 'R000000000001', uid: '1072015', project: 2 },
    { type: 'PassTime' },
    { type: 'MarkExecuted' },
    { type: 'Cancel', cause: 'owner' },
    { type: 'Cancel', cause: 'frozen' },
    { type: 'Answer', claim: 2 },
  ),
  staffId.map((id): RemovalCommand => ({ type: 'Claim', staffId: id })),
  staffId.map((id): RemovalCommand => ({ type: 'Release', staffId: id })),
  staffId.map((id): RemovalCommand => ({ type: 'Ask', staffId: id, reason: 'Q12', remark: null })),
  staffId.map((id): RemovalCommand => ({ type: 'Reject', staffId: id, reason: 'Q21', remark: 1 })),
  fc
    .tuple(staffId, approvalId)
    .map(([id, approval]): RemovalCommand => ({ type: 'Initiate', staffId: id, reason: 'Q01', approvalId: approval })),
  approvalId.map((id): RemovalCommand => ({ type: 'Approve', approvalId: id, by: 's1,k1' })),
  approvalId.map((id): RemovalCommand => ({ type: 'SecondRefused', approvalId: id })),
);
/** Mostly seconds later, sometimes days. */
const step = fc.tuple(command, fc.constantFrom(1_000, 60_000, 300_000, 86_400_000));

describe('any history of a request for a removal', () => {
  it('never leaves an end, and is executed only a day after the approval that was asked for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: RemovalState = initialRemoval();
        let at = 0;
        const seen: { readonly event: RemovalEvent; readonly at: number }[] = [];
        for (const [one, later] of steps) {
          at += later;
          const before = state;
          const decision = decideRemoval(one, state, at);
          if (!decision.ok) continue;
          for (const event of decision.value) {
            expect(before.status === 'none' || !hasEnded(before)).toBe(true);
            state = evolveRemoval(state, event, at);
            seen.push({ event, at });
          }
          sound(state);
        }
        const invariants = createInvariants();
        const found = seen.flatMap(({ event: { type, data }, at: when }, revision) =>
          invariants.apply({
            stream: `removal-${data.removalId}`,
            revision,
            position: String(revision).padStart(6, '0'),
            id: `e${revision}`,
            type,
            data: data as unknown as JsonObject,
            meta: { at: when },
          }),
        );
        // The account's own stream is not here.
        const ofTheDesk = found.filter(
          ({ invariant, finding }) => invariant === 'desk' && !/knows nothing/.test(finding),
        );
        expect(ofTheDesk).toEqual([]);
        const done = seen.find(({ event }) => event.type === 'RemovalExecuted');
        if (done === undefined) return;
        const agreed = seen.find(({ event }) => event.type === 'RemovalApproved');
        expect(done.at - (agreed?.at ?? Infinity)).toBeGreaterThanOrEqual(REMOVAL_WAIT_MS);
        expect(seen.some(({ event }) => event.type === 'RemovalInitiated')).toBe(true);
      }),
    );
  });
});

function sound(state: RemovalState): void {
  if (state.status === 'none') return;
  expect(state.claim !== null).toBe(state.status === 'claimed');
  expect(state.approvalId !== null).toBe(state.status === 'initiated');
  expect(state.endedAt !== null).toBe(hasEnded(state));
  if (state.status === 'approved') expect([state.approvedWith, state.executeAt]).not.toContain(null);
}
