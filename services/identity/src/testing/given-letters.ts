import type { StaffPrincipal } from '@corella/contracts/identity';
import { eventually, type Identity } from './given-identity.js';
import { claim, decision } from './given-verification.js';

/** What specs of the letters with a PIN ask of identity. */
export const lettersOf = (identity: Identity, kyc: StaffPrincipal) => ({
  view: async (uid: string) => {
    const found = await identity.asked('identity.kyc', { uid });
    if (found === null) throw new Error('nobody');
    return found;
  },
  /** Waits for a mail with this subject. */
  told: (subject: string) =>
    eventually(async () => (await identity.outbox.list()).some((mail) => mail.subject === subject)),
  approved: async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  },
});
