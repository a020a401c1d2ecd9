import type { Clock } from '@corella/clock';
import type { Files } from '@corella/files';
import type { KycVendor } from '@corella/kyc-vendor';
import type { Signals } from '@corella/signals';
import type { Vault } from '@corella/vault';
import { Figures } from './figures/figures.js';
import { KycHandoffs } from './kyc/kyc-handoffs.js';
import { KycChecks } from './kyc/kyc-checks.js';
import { Leases } from './kyc/leases.js';
import { IdleDrafts } from './kyc/idle-drafts.js';
import type { OneAtATime } from '@corella/aggregates';
import type { Users } from './people/users.js';
import type { Verifications } from './kyc/verifications.js';
import type { DiligenceSettings } from './diligence/diligence-settings.js';
import type { KycRows } from './kyc/kyc-rows.js';
import type { RandomBytes } from './secrets/random-bytes.js';

/** What verifies customers, and what is counted. */
export function verifyingParts(deps: {
  readonly vault: Vault;
  readonly files: Files;
  readonly kycVendor: KycVendor;
  readonly clock: Clock;
  readonly signals: Signals;
  readonly onWarning?: (error: unknown) => void;
  readonly random: RandomBytes;
  readonly users: Users;
  readonly verifications: Verifications;
  readonly diligence: DiligenceSettings;
  readonly kycRows: KycRows;
  readonly executing: OneAtATime;
  readonly onFault: (error: unknown) => void;
  readonly sleep: (ms: number) => Promise<void>;
}) {
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
