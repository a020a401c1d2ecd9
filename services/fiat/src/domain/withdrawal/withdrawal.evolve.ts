import type { WithdrawalState } from '@corella/contracts/cash';
import { assertNever, invariant } from '@corella/result';
import type { Opening, Withdrawal, WithdrawalEvent, WithdrawalStreamState } from './withdrawal-state.js';

/** Never refuses: what was recorded has happened. */
export function evolveWithdrawal(state: WithdrawalStreamState, event: WithdrawalEvent, at: number): Withdrawal {
  if (event.type === 'WithdrawalOpened') return opened(event.data, at);
  invariant(state !== null, `${event.type} before WithdrawalOpened`);
  const after = changed(state, event);
  const isMoved = after.state !== state.state;
  return isMoved ? { ...after, timeline: [...after.timeline, { at, state: after.state }] } : after;
}

const opened = (asked: Opening, at: number): Withdrawal => ({
  opened: asked,
  state: 'submitted',
  hits: [],
  people: 0,
  until: null,
  passed: [],
  judgements: 0,
  decided: [],
  attempts: 0,
  isDispatched: false,
  nonce: null,
  txid: null,
  rawHash: null,
  confirmations: 0,
  costUnits: '0',
  reason: null,
  isClosed: false,
  timeline: [{ at, state: 'submitted' }],
});

function changed(
  state: Withdrawal,
  event: Exclude<WithdrawalEvent, { readonly type: 'WithdrawalOpened' }>,
): Withdrawal {
  const to = (next: WithdrawalState, more: Partial<Withdrawal> = {}): Withdrawal => ({
    ...state,
    ...more,
    state: next,
  });
  switch (event.type) {
    case 'WithdrawalJudged': {
      const { hits, people, until, gate } = event.data;
      return to(gate ?? 'pass', { hits, people, until, judgements: state.judgements + 1 });
    }
    case 'WithdrawalGatePassed': {
      const { gate, approvalId } = event.data;
      const decided = approvalId === null ? state.decided : [...state.decided, approvalId];
      const passed = [...state.passed, { gate, people: state.people }];
      return to('submitted', { passed, decided, people: 0, until: null });
    }
    case 'WithdrawalDecisionRefused':
      return { ...state, decided: [...state.decided, event.data.approvalId] };
    case 'WithdrawalPickedUp':
      return to('pre-transfer', { attempts: event.data.attempt, isDispatched: false });
    case 'WithdrawalEnded':
      return to(event.data.as, { reason: event.data.reason });
    case 'WithdrawalClosed':
      return { ...state, isClosed: true };
    default:
      return paidOut(state, event);
  }
}

type PayoutEvent = Extract<WithdrawalEvent, { readonly type: `Payout${string}` }>;

function paidOut(state: Withdrawal, event: PayoutEvent): Withdrawal {
  const to = (next: WithdrawalState, more: Partial<Withdrawal> = {}): Withdrawal => ({
    ...state,
    ...more,
    state: next,
  });
  switch (event.type) {
    case 'PayoutBuilt':
      return { ...state, nonce: event.data.nonce };
    case 'PayoutSigned':
      return { ...state, txid: event.data.txid, rawHash: event.data.rawHash };
    case 'PayoutDispatched':
      return to('wallet-transfer', { isDispatched: true });
    case 'PayoutSeen':
      return to('confirming', { confirmations: event.data.confirmations });
    case 'PayoutOrphaned':
      return to('orphan', { confirmations: 0 });
    case 'PayoutConfirmed':
      return to('confirmed', { confirmations: event.data.confirmations });
    case 'PayoutSafe':
      return to('safe', { costUnits: event.data.costUnits });
    case 'PayoutFailedOnChain':
      return to('confirm-error', { costUnits: event.data.costUnits });
    case 'PayoutBooked':
      return to('finished');
    case 'PayoutReturned':
    case 'PayoutRefused':
      return to('wallet-reject');
    default:
      return assertNever(event);
  }
}
