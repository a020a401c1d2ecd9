import { depositStream } from '@corella/contracts/cash';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { reject, type Result } from '@corella/result';
import { ask } from '@corella/signals';
import { mayBePaid } from '../deposits/may-be-paid.js';
import { decideDeposit, type DepositCommand, type DepositRejection } from '../domain/deposit/deposit.decide.js';
import { isBooked, type DepositEvent, type DepositState } from '../domain/deposit/deposit-state.js';
import type { FiatContext } from '../fiat.context.js';
import { breachOf, decisionOf, type Decision, type Granted } from './approved-decision.js';
import { suspenseHash } from './suspense-hash.js';

const CHANGED = 'the deposit is no longer what was read';

/** In the words that follow "not carried out:". */
const FINDINGS: Readonly<Record<DepositRejection['code'], string>> = {
  'deposit-unknown': 'there is no such deposit',
  'deposit-differs': CHANGED,
  'deposit-settled': 'the deposit is not in suspense any more',
  'deposit-busy': 'the deposit is being released or sent back already',
  'refund-too-small': 'it is too little to be sent back',
};

/** Carries out what two people decided of a deposit, once. What cannot be is recorded with its finding. */
export async function followApprovalEvent(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'approval') || event.type !== 'ApprovalGranted') return;
  const decision = decisionOf(event.data);
  if (decision !== null) await carryOut(context, event.data, decision);
}

async function carryOut(context: FiatContext, granted: Granted, decision: Decision): Promise<void> {
  const { approvalId, initiator, approvers } = granted;
  const { depositId } = decision;
  const meta = { by: [initiator, ...approvers].join(',') };
  const { state } = await context.deposits.settled(depositStream(depositId));
  if (isBooked(state) && state.decided.includes(approvalId)) return;
  const finding = breachOf(granted) ?? (await findingOf(context, decision, state));
  const refused = (said: string) =>
    context.deposits.change(
      depositStream(depositId),
      (current) => decideDeposit({ type: 'Refuse', depositId, approvalId, finding: said }, current),
      meta,
    );
  if (finding !== null) return void (await refused(finding));
  const command = commandOf(decision, approvalId);
  const changed = await context.deposits.change(
    depositStream(depositId),
    (current) => asRead(current, state, command),
    meta,
  );
  if (!changed.ok) await refused(FINDINGS[changed.rejection.code]);
}

const commandOf = (decision: Decision, approvalId: string): DepositCommand =>
  decision.kind === 'deposit-release'
    ? { type: 'Release', uid: decision.uid, approvalId }
    : { type: 'Refund', approvalId };

/** Between the check and the change something else may have happened to it. */
function asRead(
  current: DepositState,
  read: DepositState,
  command: DepositCommand,
): Result<readonly DepositEvent[], DepositRejection> {
  const isSame = isBooked(current) && isBooked(read) && current.version === read.version;
  return isSame ? decideDeposit(command, current) : reject({ code: 'deposit-differs' });
}

/** Why it cannot be carried out as things are; null when it can. */
async function findingOf(context: FiatContext, decision: Decision, state: DepositState): Promise<string | null> {
  if (!isBooked(state)) return FINDINGS['deposit-unknown'];
  const payer = await context.payers.of(decision.depositId);
  if (suspenseHash(state, payer) !== decision.hash) return CHANGED;
  if (decision.kind === 'deposit-refund') return payer === null ? 'nobody is known to send it back to' : null;
  const user = await ask(context.signals, 'identity.user', { uid: decision.uid });
  if (user === null) return 'there is no such user';
  return mayBePaid(user) ? null : 'the account may not take deposits';
}
