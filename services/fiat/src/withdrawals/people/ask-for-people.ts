import { withdrawalTarget } from '@corella/contracts/cash';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type ApprovalKind,
  type IdentityCommand,
  type IdentityReply,
} from '@corella/contracts/identity';
import type { Withdrawal } from '../../domain/withdrawal/withdrawal-state.js';
import type { FiatContext } from '../../fiat.context.js';
import { decisionPayload } from './decision-payload.js';

/** A set of signatures that is not complete by then lapses, and is asked for anew. */
export const DECISION_LIFE_MS = 3_600_000;

/** Asks for the people that it takes to pass. What comes of it is told by the approval, so nothing changes here. */
export async function askForPeople(context: FiatContext, withdrawal: Withdrawal): Promise<false> {
  const { peopleAsked, clock, bus, payeeRows } = context;
  const { opened, judgements, until, hits } = withdrawal;
  const now = clock.nowMs();
  if (peopleAsked.isAsked(opened.withdrawalId, judgements, now)) return false;
  const payee = await payeeRows.of(opened.withdrawalId);
  if (payee === null) return false;
  const command: IdentityCommand<'RequestSystemApproval'> = {
    type: 'RequestSystemApproval',
    kind: kindAt(withdrawal),
    target: withdrawalTarget(opened.withdrawalId),
    payload: { ...decisionPayload(withdrawal, payee) },
    reason: hits.length === 0 ? 'rules: amount or payee' : `rules: ${hits.map(({ rule }) => rule).join(', ')}`,
    expiresAt: until ?? now + DECISION_LIFE_MS,
  };
  const reply = await bus.request<IdentityReply<'RequestSystemApproval'>>(IDENTITY_SERVICE, command, {
    partition: IDENTITY_PARTITION,
  });
  if (!reply.ok) throw new Error(`nobody could be asked about ${command.target}: ${reply.rejection.code}`);
  peopleAsked.note(opened.withdrawalId, judgements, reply.value.expiresAt);
  return false;
}

const kindAt = ({ state }: Withdrawal): ApprovalKind =>
  state === 'large-amount-examine' ? 'withdrawal-large' : 'withdrawal-reexamine';
