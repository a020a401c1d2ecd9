import { recordedOf } from '@corella/event-store';
import { StreamStore } from '@corella/aggregates';
import { Agreements } from './agreements/agreements.js';
import {
  evolveAgreement,
  initialAgreement,
  type AgreementEvent,
  type AgreementState,
} from './domain/agreement/agreement.js';
import { evolveApproval } from './domain/approval/approval.evolve.js';
import { initialApproval } from './domain/approval/approval.js';
import type { ApprovalEvent, ApprovalState } from './domain/approval/approval.js';
import { DiligenceSettings } from './diligence/diligence-settings.js';
import {
  evolveDiligence,
  initialDiligence,
  type DiligenceEvent,
  type DiligenceState,
} from './domain/diligence/diligence.js';
import { evolveKyc } from './domain/kyc/kyc.evolve.js';
import { initialKyc, type KycEvent, type Verification } from './domain/kyc/kyc-state.js';
import { evolveLink, initialLink, type LinkEvent, type LinkState } from './domain/link/link.js';
import { initialRemoval, type RemovalEvent, type RemovalState } from './domain/removal/removal-state.js';
import { evolveRemoval } from './domain/removal/removal.evolve.js';
import { evolveStaff, initialStaff } from './domain/staff/staff.js';
import type { StaffEvent, StaffState } from './domain/staff/staff.js';
import type { UserEvent } from './domain/user/user-event.js';
import { evolveUser } from './domain/user/user.evolve.js';
import { initialUser } from './domain/user/user-state.js';
import type { UserState } from './domain/user/user-state.js';
import { Verifications } from './kyc/verifications.js';
import { Removals } from './removals/removals.js';

/** The streams of identity, by what they are about. The audit log is not folded, so it is none of these. */
export const streamsOf = (deps: ConstructorParameters<typeof StreamStore>[0]) => ({
  users: new StreamStore<UserState, UserEvent>(deps, {
    initial: initialUser,
    typed: (event) => recordedOf(event, 'user'),
    evolve: evolveUser,
  }),
  staff: new StreamStore<StaffState, StaffEvent>(deps, {
    initial: initialStaff,
    typed: (event) => recordedOf(event, 'staff'),
    evolve: evolveStaff,
  }),
  approvals: new StreamStore<ApprovalState, ApprovalEvent>(deps, {
    initial: initialApproval,
    typed: (event) => recordedOf(event, 'approval'),
    evolve: evolveApproval,
  }),
  agreements: new Agreements(
    new StreamStore<AgreementState, AgreementEvent>(deps, {
      initial: initialAgreement,
      typed: (event) => recordedOf(event, 'agreement'),
      evolve: evolveAgreement,
    }),
  ),
  diligence: new DiligenceSettings(
    new StreamStore<DiligenceState, DiligenceEvent>(deps, {
      initial: initialDiligence,
      typed: (event) => recordedOf(event, 'diligence'),
      evolve: evolveDiligence,
    }),
    deps.clock,
  ),
  verifications: new Verifications(
    new StreamStore<Verification, KycEvent>(deps, {
      initial: initialKyc,
      typed: (event) => recordedOf(event, 'kyc'),
      evolve: evolveKyc,
    }),
  ),
  links: new StreamStore<LinkState, LinkEvent>(deps, {
    initial: initialLink,
    typed: (event) => recordedOf(event, 'link'),
    evolve: evolveLink,
  }),
  removals: new Removals(
    new StreamStore<RemovalState, RemovalEvent>(deps, {
      initial: initialRemoval,
      typed: (event) => recordedOf(event, 'removal'),
      evolve: evolveRemoval,
    }),
  ),
});
