import type { PasskeyView } from '../identity/passkeys.js';
import type { SessionView, StaffPrincipal } from '../identity/views.js';
import type { Query } from './query.js';

/** Public half of a key that gives receipts for signatures of staff. */
export interface ApprovalKeyView {
  readonly kid: string;
  /** PEM. */
  readonly publicKey: string;
}

/** Who is logged in at the console, and what checks the signatures given there. */
export interface StaffQueryMap {
  'identity.staff-session': Query<{ tokenHash: string }, StaffPrincipal | null>;
  'identity.staff-sessions': Query<{ staffId: string; current: string }, readonly SessionView[]>;
  'identity.staff-passkeys': Query<{ staffId: string }, readonly PasskeyView[]>;
  'identity.approval-keys': Query<Record<string, never>, readonly ApprovalKeyView[]>;
}
