import type { Bus } from '@corella/bus';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
  type IdentityReply,
} from '@corella/contracts/identity';

/** Tokens that hold for every request, for specs that do not ask about them. */
const ALWAYS: readonly string[] = ['step-up', 'token'];

/** An identity that spends each token once, for the request that it was first asked about, and is asked for people. */
export function scriptedIdentity(bus: Bus) {
  const tokens = new Map<string, string | null>();
  const owner = {
    spent: [] as IdentityCommand<'ConsumeStepUp'>[],
    lock: null as { until: number | null } | null,
    /** Identity does not answer. */
    isAway: false,
  };
  const proofs = { good: 'step-up', spent: [] as string[] };
  const people = { asked: [] as IdentityCommand<'RequestSystemApproval'>[] };
  const consume = (command: IdentityCommand<'ConsumeStepUp'>): IdentityReply<'ConsumeStepUp'> => {
    if (owner.isAway) throw new Error('identity is away');
    const spentOn = ALWAYS.includes(command.stepUp) ? null : tokens.get(command.stepUp);
    if (spentOn === undefined || (spentOn !== null && spentOn !== command.for))
      return { ok: false, rejection: { code: 'step-up-required', field: 'stepUp', methods: ['totp'] } };
    if (tokens.has(command.stepUp)) tokens.set(command.stepUp, command.for);
    owner.spent.push(command);
    proofs.spent.push(command.for);
    return { ok: true, value: { factors: ['totp'], lock: owner.lock } };
  };
  const ask = (command: IdentityCommand<'RequestSystemApproval'>): IdentityReply<'RequestSystemApproval'> => {
    people.asked.push(command);
    return { ok: true, value: { approvalId: `p${people.asked.length}`, expiresAt: command.expiresAt } };
  };
  bus.serve(
    IDENTITY_SERVICE,
    IDENTITY_PARTITION,
    async (command: IdentityCommand<'ConsumeStepUp'> | IdentityCommand<'RequestSystemApproval'>): Promise<unknown> =>
      command.type === 'ConsumeStepUp' ? consume(command) : ask(command),
  );
  return {
    owner,
    proofs,
    /** Whom it was asked to ask. */
    people,
    /** A new token, as a customer gets it for a passkey or a code. */
    token(): string {
      const token = `token-${tokens.size}`;
      tokens.set(token, null);
      return token;
    },
  };
}
