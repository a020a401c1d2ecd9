import type { KycCommand } from '../domain/kyc/kyc-command.js';
import { accountState, type Verification } from '../domain/kyc/kyc-state.js';
import type { Signals } from '@corella/signals';
import type { Users } from '../people/users.js';
import { signalChanged } from '../sessions/signal-changed.js';
import type { ChangedVerification, Verifications } from './verifications.js';

/** What changing a verification takes. */
export interface Verifying {
  readonly verifications: Verifications;
  readonly users: Users;
  readonly signals: Signals;
}

/**
 * Changes a verification, and brings the customer's own stream up to it at once. After a crash in between, the event
 * feed does it (`messaging/kyc-effects.ts`).
 */
export async function changeVerification(
  context: Verifying,
  uid: string,
  command: KycCommand,
  meta: { readonly by: string; readonly requestId?: string },
): Promise<ChangedVerification> {
  const changed = await context.verifications.change(uid, command, meta);
  if (!changed.ok || changed.value.events.length === 0) return changed;
  const { state, revision } = changed.value;
  await bringUpTo(context, uid, { verification: state, by: meta.by, source: revision });
  return changed;
}

/** What the account may do follows from the state. An event that was taken already changes nothing. */
export async function bringUpTo(
  context: Verifying,
  uid: string,
  { verification, by, source }: { readonly verification: Verification; readonly by: string; readonly source: number },
): Promise<void> {
  const state = accountState(verification);
  const counts = verification.standing ?? verification.current;
  const kind = counts?.kind === 'company' ? { kind: counts.kind } : {};
  const hold = verification.held ? { hold: true as const } : {};
  await context.users.change(uid, { type: 'SetKyc', state, by, source, ...kind, ...hold }, { by });
  signalChanged(context, { uid });
}
