import { Figures } from './figures/figures.js';
import { KycHandoffs } from './kyc/kyc-handoffs.js';
import { KycChecks } from './kyc/kyc-checks.js';
import { Leases } from './kyc/leases.js';
import { IdleDrafts } from './kyc/idle-drafts.js';
import type { OneAtATime } from './aggregates/one-at-a-time.js';
import type { Users } from './people/users.js';
import type { Verifications } from './kyc/verifications.js';
import type { DiligenceSettings } from './diligence/diligence-settings.js';
import type { KycRows } from './kyc/kyc-rows.js';
import type { RandomBytes } from './secrets/random-bytes.js';
import type { IdentityOptions } from './identity.context.js';

/** What verifies customers, and what is counted. */
export function verifyingParts(
  deps: Pick<IdentityOptions, 'vault' | 'files' | 'kycVendor' | 'clock' | 'signals' | 'onWarning'> & {
    readonly random: RandomBytes;
    readonly users: Users;
    readonly verifications: Verifications;
    readonly diligence: DiligenceSettings;
    readonly kycRows: KycRows;
    readonly executing: OneAtATime;
    readonly onFault: (error: unknown) => void;
    readonly sleep: (ms: number) => Promise<void>;
  },
) {
  const figures = new Figures();
  const { verifications, diligence, kycRows } = deps;
  return {
    verifications,
    diligence,
    kycRows,
    kycHandoffs: new KycHandoffs(deps),
    figures,
    kycChecks: new KycChecks({ ...deps, figures }),
    leases: new Leases(deps),
    idleDrafts: new IdleDrafts({ ...deps, kycRows }),
  };
}
