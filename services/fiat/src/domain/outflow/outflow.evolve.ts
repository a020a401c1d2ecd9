import { assertNever, invariant } from '@corella/result';
import { UNPROVEN, type Outgoing, type OutflowEvent, type OutflowState } from './outflow-state.js';

/** Never refuses: what was recorded has happened. */
export function evolveOutflow(state: OutflowState, event: OutflowEvent, at: number): OutflowState {
  const { withdrawalId } = event.data;
  const to = (stands: Outgoing['stands'], reason: string | null = null): OutflowState => {
    const known = state.outgoing.get(withdrawalId);
    invariant(known !== undefined, `${event.type} before WithdrawalAdmitted`);
    const wasOpened = known.wasOpened || stands === 'reserved';
    return { ...state, outgoing: new Map(state.outgoing).set(withdrawalId, { ...known, stands, reason, wasOpened }) };
  };
  switch (event.type) {
    case 'WithdrawalAdmitted': {
      const asked = event.data;
      const outgoing: Outgoing = { asked, at, stands: 'admitted', reason: null, wasOpened: false };
      return {
        outgoing: new Map(state.outgoing).set(withdrawalId, outgoing),
        byKey: new Map(state.byKey).set(asked.keyHash, withdrawalId),
      };
    }
    case 'WithdrawalProven':
      return to('proven');
    case 'WithdrawalReserved':
      return to('reserved');
    case 'WithdrawalSettled':
      return to('settled');
    case 'AdmissionReturned':
      return event.data.reason === UNPROVEN ? without(state, withdrawalId) : to('returned', event.data.reason);
    default:
      return assertNever(event);
  }
}

/** Whoever has only a session cannot fill what is kept of its owner. */
function without(state: OutflowState, withdrawalId: number): OutflowState {
  const [outgoing, byKey] = [new Map(state.outgoing), new Map(state.byKey)];
  byKey.delete(outgoing.get(withdrawalId)?.asked.keyHash ?? '');
  outgoing.delete(withdrawalId);
  return { outgoing, byKey };
}
