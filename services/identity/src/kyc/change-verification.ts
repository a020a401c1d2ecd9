import type { KycState } from '@corella/contracts/identity';
import type { Verification } from '../domain/kyc/kyc-state.js';
import type { KycCommand } from '../domain/kyc/kyc-command.js';
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
  await bringUpTo(context, uid, { ...followed(state), by: meta.by, source: revision });
  return changed;
}

/** What the customer's own stream takes over of a verification. */
export const followed = ({
  state,
  current,
}: Verification): { readonly state: KycState; readonly kind?: 'company' } => ({
  state,
  ...(current?.kind === 'company' && { kind: current.kind }),
});

/** What the account may do follows from the state. An event that was taken already changes nothing. */
export async function bringUpTo(
  context: Verifying,
  uid: string,
  set: { readonly state: KycState; readonly by: string; readonly source: number; readonly kind?: 'company' },
): Promise<void> {
  await context.users.change(uid, { type: 'SetKyc', ...set }, { by: set.by });
  signalChanged(context, { uid });
}
