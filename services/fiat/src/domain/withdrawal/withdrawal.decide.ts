import type { RiskInputs, UnpaidEnd, WithdrawalGate, WithdrawalState } from '@corella/contracts/cash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { judge, PEOPLE_OVER_DELAY, RISK_DELAY_MS } from './withdrawal-rules.js';
import {
  isCancelable,
  isFinal,
  isUnpaid,
  type Opening,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalStreamState,
} from './withdrawal-state.js';

export type WithdrawalRejection = Rejection<
  'withdrawal-unknown' | 'not-cancelable' | 'withdrawal-settled' | 'gate-differs' | 'people-missing'
>;
type Decided = Result<readonly WithdrawalEvent[], WithdrawalRejection>;

/** What the rail says of an attempt. */
export type PayoutWord =
  | { readonly type: 'Build'; readonly nonce: number; readonly maxCostUnits: string }
  | { readonly type: 'Sign'; readonly txid: string; readonly rawHash: string }
  | { readonly type: 'Dispatch' }
  | { readonly type: 'See'; readonly confirmations: number; readonly required: number }
  | { readonly type: 'Orphan' }
  | { readonly type: 'Confirm'; readonly confirmations: number }
  | { readonly type: 'Safe'; readonly costUnits: string }
  | { readonly type: 'FailOnChain'; readonly costUnits: string }
  | { readonly type: 'Book'; readonly ref: string }
  | { readonly type: 'GiveBack'; readonly ref: string }
  | { readonly type: 'RefuseToSign'; readonly finding: string };

export type WithdrawalCommand =
  | { readonly type: 'Open'; readonly asked: Opening }
  /** Asks the rules in force. At `pass` it picks up, unless they say otherwise now. */
  | { readonly type: 'Judge'; readonly inputs: RiskInputs; readonly policyVersion: number }
  | {
      readonly type: 'PassGate';
      readonly gate: WithdrawalGate;
      readonly approvalId: string | null;
      readonly people: number;
      /** The judgement that people decided about; missing where time passes it. */
      readonly judgement?: number;
    }
  | { readonly type: 'RefuseDecision'; readonly approvalId: string; readonly finding: string }
  | { readonly type: 'End'; readonly as: UnpaidEnd; readonly reason: string }
  | { readonly type: 'Close'; readonly revision: number }
  | { readonly type: 'Payout'; readonly attempt: number; readonly word: PayoutWord };

/** What comes of a command. A repeated one changes nothing. */
export function decideWithdrawal(command: WithdrawalCommand, state: WithdrawalStreamState, now: number): Decided {
  if (command.type === 'Open') return ok(state === null ? [{ type: 'WithdrawalOpened', data: command.asked }] : []);
  if (state === null) return reject({ code: 'withdrawal-unknown' });
  const { withdrawalId } = state.opened;
  switch (command.type) {
    case 'Judge':
      return judged(state, command, now);
    case 'PassGate':
      return passed(state, command);
    case 'RefuseDecision': {
      const { approvalId, finding } = command;
      if (state.decided.includes(approvalId)) return ok([]);
      return ok([{ type: 'WithdrawalDecisionRefused', data: { withdrawalId, approvalId, finding } }]);
    }
    case 'End':
      return ended(state, command);
    case 'Close':
      return isFinal(state.state) && !state.isClosed
        ? ok([{ type: 'WithdrawalClosed', data: { withdrawalId, revision: command.revision } }])
        : ok([]);
    case 'Payout':
      return command.attempt === state.attempts ? ok(said(state, command.word)) : ok([]);
  }
}

const JUDGED_AT: ReadonlySet<WithdrawalState> = new Set<WithdrawalState>(['submitted', 'pass']);

function judged(
  state: Withdrawal,
  { inputs, policyVersion }: Extract<WithdrawalCommand, { readonly type: 'Judge' }>,
  now: number,
): Decided {
  if (!JUDGED_AT.has(state.state)) return ok([]);
  const { withdrawalId } = state.opened;
  const { hits, rejected, gates } = judge(inputs);
  if (rejected) return ok([{ type: 'WithdrawalEnded', data: { withdrawalId, as: 'reject', reason: 'rules' } }]);
  // A gate that takes more people by now than when it was passed is open again.
  const isBehind = ({ gate, people }: { readonly gate: WithdrawalGate; readonly people: number }): boolean =>
    state.passed.some((passed) => passed.gate === gate && passed.people >= people);
  const open = gates.find((gate) => !isBehind(gate)) ?? null;
  if (open === null && state.state === 'pass')
    return ok([{ type: 'WithdrawalPickedUp', data: { withdrawalId, attempt: state.attempts + 1 } }]);
  const until = open?.gate === 'risk-delay' ? now + RISK_DELAY_MS - inputs.payeeAgeMs : null;
  const { gate, people } = open ?? { gate: null, people: 0 };
  return ok([{ type: 'WithdrawalJudged', data: { withdrawalId, policyVersion, inputs, hits, gate, people, until } }]);
}

/** Time ends a delay, or two people do. */
export const peopleFor = ({ state, people }: Pick<Withdrawal, 'state' | 'people'>): number =>
  state === 'risk-delay' ? PEOPLE_OVER_DELAY : people;

function passed(
  state: Withdrawal,
  { gate, approvalId, people, judgement }: Extract<WithdrawalCommand, { readonly type: 'PassGate' }>,
): Decided {
  if (approvalId !== null && state.decided.includes(approvalId)) return ok([]);
  const isSame = judgement === undefined || judgement === state.judgements;
  if (state.state !== gate || !isSame) return reject({ code: 'gate-differs' });
  if (people < (approvalId === null ? state.people : peopleFor(state))) return reject({ code: 'people-missing' });
  return ok([{ type: 'WithdrawalGatePassed', data: { withdrawalId: state.opened.withdrawalId, gate, approvalId } }]);
}

/** An owner, a freeze and two people come too late once it is picked up. */
function ended(state: Withdrawal, { as, reason }: Extract<WithdrawalCommand, { readonly type: 'End' }>): Decided {
  if (state.state === as) return ok([]);
  if (isUnpaid(state.state) || isFinal(state.state)) return reject({ code: 'withdrawal-settled' });
  const isUnpayable = as === 'invalid' && state.state === 'pre-transfer' && state.rawHash === null;
  if (!isCancelable(state.state) && !isUnpayable) return reject({ code: 'not-cancelable' });
  return ok([{ type: 'WithdrawalEnded', data: { withdrawalId: state.opened.withdrawalId, as, reason } }]);
}

/** In which states each word counts. A word that comes late or twice says nothing new. */
const HEARD_AT: Readonly<Record<PayoutWord['type'], readonly WithdrawalState[]>> = {
  Build: ['pre-transfer'],
  Sign: ['pre-transfer'],
  Dispatch: ['pre-transfer'],
  RefuseToSign: ['pre-transfer'],
  See: ['wallet-transfer', 'confirming', 'orphan'],
  Orphan: ['confirming', 'confirmed'],
  Confirm: ['confirming'],
  Safe: ['confirmed'],
  FailOnChain: ['wallet-transfer', 'confirming', 'orphan'],
  Book: ['wallet-transfer'],
  GiveBack: ['wallet-transfer'],
};

function said(state: Withdrawal, word: PayoutWord): readonly WithdrawalEvent[] {
  if (!HEARD_AT[word.type].includes(state.state)) return [];
  const about = { withdrawalId: state.opened.withdrawalId, attempt: state.attempts };
  switch (word.type) {
    case 'Build': {
      const { nonce, maxCostUnits } = word;
      return state.nonce === null ? [{ type: 'PayoutBuilt', data: { ...about, nonce, maxCostUnits } }] : [];
    }
    case 'Sign': {
      const { txid, rawHash } = word;
      return state.txid === null ? [{ type: 'PayoutSigned', data: { ...about, txid, rawHash } }] : [];
    }
    case 'Dispatch':
      return [{ type: 'PayoutDispatched', data: about }];
    case 'RefuseToSign':
      return [{ type: 'PayoutRefused', data: { ...about, finding: word.finding } }];
    case 'See': {
      const { confirmations, required } = word;
      const isNews = state.state !== 'confirming' || state.confirmations !== confirmations;
      return isNews ? [{ type: 'PayoutSeen', data: { ...about, confirmations, required } }] : [];
    }
    case 'Orphan':
      return [{ type: 'PayoutOrphaned', data: about }];
    case 'Confirm':
      return [{ type: 'PayoutConfirmed', data: { ...about, confirmations: word.confirmations } }];
    case 'Safe':
      return [{ type: 'PayoutSafe', data: { ...about, costUnits: word.costUnits } }];
    case 'FailOnChain':
      return [{ type: 'PayoutFailedOnChain', data: { ...about, costUnits: word.costUnits } }];
    case 'Book':
      return [{ type: 'PayoutBooked', data: { ...about, ref: word.ref } }];
    case 'GiveBack':
      return [{ type: 'PayoutReturned', data: { ...about, ref: word.ref } }];
  }
}
