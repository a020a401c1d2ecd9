import {
  outflowStream,
  withdrawalReservation,
  withdrawalStream,
  type FiatRejection,
  type FiatRejectionCode,
} from '@corella/contracts/cash';
import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityReply } from '@corella/contracts/identity';
import { spotAccount, type LedgerRejection } from '@corella/contracts/ledger';
import { ok, reject, type Result } from '@corella/result';
import { decideOutflow, type OutflowCommand } from '../domain/outflow/outflow.decide.js';
import { UNPROVEN, type Outgoing } from '../domain/outflow/outflow-state.js';
import { decideWithdrawal } from '../domain/withdrawal/withdrawal.decide.js';
import type { FiatContext } from '../fiat.context.js';

/** A request that stands still for longer is given up: its client has long been told that nothing is known. */
const GIVE_UP_MS = 60_000;

/** What proves the owner. Only the client has it, so nobody else goes on before it was spent. */
export interface Proof {
  readonly sessionId: string;
  readonly stepUp: string;
  readonly bodyHash: string;
}

interface One {
  readonly uid: string;
  readonly withdrawalId: number;
}

const REFUSED: Readonly<Partial<Record<LedgerRejection['code'], FiatRejectionCode>>> = {
  'insufficient-funds': 'insufficient-funds',
  'authority-missing': 'withdrawals-refused',
  'account-frozen': 'withdrawals-refused',
  'account-closed': 'withdrawals-refused',
  'reservation-voided': 'request-lapsed',
};

/** Takes an admitted request to its reservation. Each step is recorded, and the next attempt begins after it. */
export async function goOn(context: FiatContext, one: One, proof: Proof | null): Promise<Result<null, FiatRejection>> {
  const known = await outgoingOf(context, one);
  if (known === null) return reject({ code: 'withdrawal-unknown' });
  switch (known.stands) {
    case 'returned':
      // What was opened is answered alike for ever, whatever became of it.
      return known.wasOpened ? ok(null) : reject({ code: (known.reason ?? 'request-lapsed') as FiatRejectionCode });
    case 'admitted': {
      if (proof === null) return ok(null);
      const proven = await prove(context, one, proof);
      return proven.ok ? goOn(context, one, null) : proven;
    }
    case 'proven':
      return reserve(context, known);
    default:
      await open(context, known);
      return ok(null);
  }
}

async function prove(context: FiatContext, one: One, proof: Proof): Promise<Result<null, FiatRejection>> {
  const { uid, withdrawalId } = one;
  const reply = await context.bus.request<IdentityReply<'ConsumeStepUp'>>(
    IDENTITY_SERVICE,
    { type: 'ConsumeStepUp', uid, action: 'withdrawal-request', for: withdrawalReservation(withdrawalId), ...proof },
    { partition: IDENTITY_PARTITION },
  );
  if (!reply.ok) {
    // A session alone, which may be stolen, takes no share of the limits. With a token that holds, the key can go on.
    await giveBack(context, one, UNPROVEN);
    return reject({ code: UNPROVEN, field: 'stepUp' });
  }
  if (reply.value.lock !== null) return giveBack(context, one, 'security-lock');
  await change(context, one, { type: 'Prove', withdrawalId, factors: reply.value.factors });
  return ok(null);
}

async function reserve(context: FiatContext, { asked }: Outgoing): Promise<Result<null, FiatRejection>> {
  const { uid, withdrawalId, asset, units } = asked;
  const reserved = await context.books.reserve({
    id: withdrawalReservation(withdrawalId),
    account: spotAccount(uid),
    asset,
    units,
    purpose: 'withdrawal',
  });
  if (!reserved.ok) return giveBack(context, asked, REFUSED[reserved.rejection.code] ?? 'busy');
  await change(context, asked, { type: 'Reserve', withdrawalId, revision: reserved.value });
  const known = await outgoingOf(context, asked);
  if (known !== null) await open(context, known, reserved.value);
  return ok(null);
}

async function open(context: FiatContext, { asked, at, stands }: Outgoing, revision = 0): Promise<void> {
  if (stands !== 'reserved') return;
  const { keyHash: _key, bodyHash: _body, ...about } = asked;
  await context.withdrawals.change(
    withdrawalStream(asked.withdrawalId),
    (state, now) =>
      decideWithdrawal(
        { type: 'Open', asked: { ...about, requestedAt: at, reservedAtRevision: revision } },
        state,
        now,
      ),
    { by: 'fiat' },
  );
}

/** Drives a request that stands still: reserves what was proven, and gives up what is too old. */
export async function sweepAdmission(context: FiatContext, one: One): Promise<void> {
  const known = await outgoingOf(context, one);
  if (known === null || known.stands === 'returned' || known.stands === 'settled') return;
  const isOld = context.clock.nowMs() - known.at > GIVE_UP_MS;
  if (known.stands === 'reserved' || !isOld) return void (await goOn(context, one, null));
  await giveUp(context, one, 'request-lapsed');
}

/** A late reservation is refused from here on. One that was made already counts, and nobody was told of it. */
export async function giveUp(context: FiatContext, one: One, reason: FiatRejectionCode): Promise<void> {
  const id = withdrawalReservation(one.withdrawalId);
  const voided = await context.books.void(id);
  if (!voided.ok) {
    if (voided.rejection.code !== 'reservation-exists') throw new Error(`${id}: ${voided.rejection.code}`);
    await context.books.release(id, reason);
  }
  await giveBack(context, one, reason);
}

async function giveBack(context: FiatContext, one: One, code: FiatRejectionCode): Promise<Result<null, FiatRejection>> {
  await change(context, one, { type: 'Return', withdrawalId: one.withdrawalId, reason: code });
  return reject({ code });
}

export const change = (context: FiatContext, { uid }: { readonly uid: string }, command: OutflowCommand) =>
  context.outflows.change(outflowStream(uid), (state, now) => decideOutflow(command, state, now), { by: 'fiat' });

export async function outgoingOf(context: FiatContext, { uid, withdrawalId }: One): Promise<Outgoing | null> {
  const { state } = await context.outflows.settled(outflowStream(uid));
  return state.outgoing.get(withdrawalId) ?? null;
}
