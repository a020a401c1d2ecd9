import type { AgreementHashes, AgreementTexts } from './agreements.js';
import type { Call } from './call.js';
import type { AgreementId } from './constants.js';
import type { StaffPrincipal } from './views.js';

/** A copy that comes late is harmless: texts that are drafted twice are one draft. */
export interface AgreementCommands {
  /** Keeps the texts of a version, which two people may then publish by their hashes. */
  DraftAgreement: Call<
    { staff: StaffPrincipal; agreement: AgreementId; texts: AgreementTexts; requestId: string },
    { readonly contentHash: AgreementHashes }
  >;
}
