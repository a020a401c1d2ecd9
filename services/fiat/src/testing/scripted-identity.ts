import type { Bus } from '@corella/bus';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
  type IdentityReply,
} from '@corella/contracts/identity';

/** An identity that spends each token once, for the request that it was first asked about. */
export function scriptedIdentity(bus: Bus) {
  const tokens = new Map<string, string | null>();
  bus.serve(
    IDENTITY_SERVICE,
    IDENTITY_PARTITION,
    (command: IdentityCommand<'ConsumeStepUp'>): Promise<IdentityReply<'ConsumeStepUp'>> => {
      const spentOn = tokens.get(command.stepUp);
      if (spentOn === undefined || (spentOn !== null && spentOn !== command.for))
        return Promise.resolve({
          ok: false,
          rejection: { code: 'step-up-required', field: 'stepUp', methods: ['totp'] },
        });
      tokens.set(command.stepUp, command.for);
      return Promise.resolve({ ok: true, value: { factors: ['totp'], lock: null } });
    },
  );
  return {
    /** A new token, as a customer gets it for a passkey or a code. */
    token(): string {
      const token = `token-${tokens.size}`;
      tokens.set(token, null);
      return token;
    },
  };
}
