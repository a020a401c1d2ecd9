import type { UserCommand } from '../domain/user/user-command.js';
import type { UserEvent } from '../domain/user/user-event.js';
import { decideUser } from '../domain/user/user.decide.js';
import { evolveUser } from '../domain/user/user.evolve.js';
import { initialUser } from '../domain/user/user-state.js';
import type { UserState } from '../domain/user/user-state.js';

export const AT = 1_000;
export const REGISTER: Extract<UserCommand, { type: 'Register' }> = {
  type: 'Register',
  uid: '1234567',
  country: 'AU',
  contactRef: '1234567',
  agreements: ['terms', 'risk'],
  originRef: 'o',
  approveKycAs: 'demo',
};

/** Given commands that were accepted, when one more comes, then these event types or this rejection. */
export function when(
  given: readonly UserCommand[],
  command: UserCommand,
): { outcome: readonly string[] | string; events: readonly UserEvent[]; state: UserState } {
  let state = initialUser();
  for (const before of given) {
    const decision = decideUser(before, state, AT);
    if (!decision.ok) throw new Error(decision.rejection.code);
    state = decision.value.reduce((current, event) => evolveUser(current, event, AT), state);
  }
  const decision = decideUser(command, state, AT);
  if (!decision.ok) return { outcome: decision.rejection.code, events: [], state };
  return {
    outcome: decision.value.map((event) => event.type),
    events: decision.value,
    state: decision.value.reduce((current, event) => evolveUser(current, event, AT), state),
  };
}
export const apiKey = (keyId: string): UserCommand => ({
  type: 'CreateApiKey',
  keyId,
  permissions: ['READ'],
  ipCount: 0,
  expiresAt: null,
});
export const FREEZE: UserCommand = { type: 'Freeze', by: 's-1', reason: 'risk' };
