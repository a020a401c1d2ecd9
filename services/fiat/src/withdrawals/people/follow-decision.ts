import { withdrawalStream } from '@corella/contracts/cash';
import {
  APPROVAL_KINDS,
  type ApprovalKind,
  type JsonObject,
  type WithdrawalDecision,
} from '@corella/contracts/identity';
import { isOf, recordedOf, type RecordedEvent } from '@corella/event-store';
import { decideWithdrawal, type WithdrawalRejection } from '../../domain/withdrawal/withdrawal.decide.js';
import { isCancelable, type Withdrawal } from '../../domain/withdrawal/withdrawal-state.js';
import type { FiatContext } from '../../fiat.context.js';
import { breachOf, type Granted } from '../../suspense/approved-decision.js';
import { end } from '../end-withdrawals.js';
import { payoutHash } from './decision-payload.js';

const GONE = 'the withdrawal does not wait for this decision any more';
/** In the words that follow "not carried out:". */
const FINDINGS: Readonly<Record<WithdrawalRejection['code'], string>> = {
  'withdrawal-unknown': 'there is no such withdrawal',
  'not-cancelable': GONE,
  'withdrawal-settled': GONE,
  'gate-differs': GONE,
  'people-missing': 'too few people have agreed',
};
const MOST_SIGNATURES = 100;

/** What people decided of a withdrawal: enough of them let it pass its gate, and one "no" ends it. */
export async function followWithdrawalDecision(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'approval')) return;
  if (event.type === 'ApprovalGranted') {
    const decision = decisionOf(event.data.kind, event.data.payload);
    if (decision !== null) await pass(context, event.data, decision);
  }
  if (event.type === 'ApprovalRejected') {
    const { request } = await signedIn(context, event.data.approvalId);
    const decision = request === null ? null : decisionOf(request.kind, request.payload);
    if (decision !== null) await end(context, decision.withdrawalId, { as: 'reject', reason: 'by-people' });
  }
}

/** Null for other kinds. Identity lets nobody sign a payload of another shape. */
const decisionOf = (kind: ApprovalKind, payload: JsonObject): WithdrawalDecision | null =>
  APPROVAL_KINDS[kind].concerns === 'withdrawal' ? (payload as unknown as WithdrawalDecision) : null;

async function pass(context: FiatContext, granted: Granted, decision: WithdrawalDecision): Promise<void> {
  const { approvalId, approvers } = granted;
  const { withdrawalId, gate, judgement } = decision;
  const stream = withdrawalStream(withdrawalId);
  const meta = { by: approvers.join(',') };
  const { state } = await context.withdrawals.settled(stream);
  if (state?.decided.includes(approvalId) === true) return;
  const people = new Set(approvers).size;
  const finding = breachOf(granted) ?? (await findingOf(context, granted, { decision, state, people }));
  const passed =
    finding === null
      ? await context.withdrawals.change(
          stream,
          (current, now) => decideWithdrawal({ type: 'PassGate', gate, approvalId, people, judgement }, current, now),
          meta,
        )
      : null;
  if (passed?.ok === true) return;
  const said = finding ?? (passed === null ? GONE : FINDINGS[passed.rejection.code]);
  await context.withdrawals.change(
    stream,
    (current, now) => decideWithdrawal({ type: 'RefuseDecision', approvalId, finding: said }, current, now),
    meta,
  );
  // It is asked for anew where it still waits.
  context.peopleAsked.note(withdrawalId, judgement, 0);
}

interface About {
  readonly decision: WithdrawalDecision;
  readonly state: Withdrawal | null;
  readonly people: number;
}

/** The policy, checked again: as many people as were to agree, the right ones, and about this very payment. */
async function findingOf(
  context: FiatContext,
  { approvalId }: Granted,
  { decision, state, people }: About,
): Promise<string | null> {
  if (state === null || !isCancelable(state.state)) return GONE;
  if (people < decision.people) return FINDINGS['people-missing'];
  const payee = await context.payeeRows.of(decision.withdrawalId);
  if (payee === null || payoutHash(state, payee) !== decision.hash) return 'the withdrawal is no longer what was read';
  if (decision.people < 2) return null;
  const { roles } = await signedIn(context, approvalId);
  return roles.includes('aml') ? null : 'nobody of AML has agreed';
}

/** The request, and of which roles those were who signed it. */
async function signedIn({ store }: FiatContext, approvalId: string) {
  const events = await store.readStream(`approval-${approvalId}`, { from: 0, limit: MOST_SIGNATURES });
  const known = events.map((event) => recordedOf(event, 'approval'));
  const [first] = known.flatMap((event) => (event.type === 'ApprovalRequested' ? [event.data] : []));
  const roles = known.flatMap((event) => (event.type === 'ApprovalSigned' ? [event.data.role] : []));
  return { request: first ?? null, roles };
}
