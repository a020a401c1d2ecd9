import { assertNever, invariant } from '@corella/result';
import type { Outgoing, OutflowEvent, OutflowState } from './outflow-state.js';

/** Never refuses: what was recorded has happened. */
export function evolveOutflow(state: OutflowState, event: OutflowEvent, at: number): OutflowState {
  const { withdrawalId } = event.data;
  const to = (stands: Outgoing['stands'], reason: string | null = null): OutflowState => {
    const known = state.outgoing.get(withdrawalId);
    invariant(known !== undefined, `${event.type} before WithdrawalAdmitted`);
    return { ...state, outgoing: new Map(state.outgoing).set(withdrawalId, { ...known, stands, reason }) };
  };
  switch (event.type) {
    case 'WithdrawalAdmitted': {
      const asked = event.data;
      const outgoing: Outgoing = { asked, at, stands: 'admitted', reason: null };
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
      return to('returned', event.data.reason);
    default:
      return assertNever(event);
  }
}
