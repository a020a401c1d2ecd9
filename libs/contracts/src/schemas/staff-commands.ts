import { z } from 'zod';
import { STAFF_FACTORS, type AgreementId, type ApprovalKind } from '../identity/index.js';
import { agreementHashes, agreementTexts } from './agreement-fields.js';
import { totpSecret } from './customer-commands.js';
import { staffRole } from './identity-events.js';
import { origin, sessionGrant, staffPrincipal } from './identity-views.js';
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest, passkeyView } from './passkeys.js';
import { applied, id, judged, jsonObject, text, whole } from './primitives.js';

const staff = staffPrincipal;
const requestId = text;
const password = text;
const code = text;
const about = { staff, requestId };

/** What a member of staff asks of identity. Bound to its types in identity-commands.ts. */
export const staffCommands = {
  StaffLogin: z.object({ email: text, password, code, origin }),
  StaffLogout: z.object({ token: text }),
  StaffInvite: z.object({ ...about, staffId: text, reason: text }),
  StaffReset: z.object({ ...about, staffId: text, reason: text }),
  StaffInvitationOpen: z.object({ token: text, origin }),
  StaffJoin: z.object({ token: text, password, code, origin }),
  StaffChangePassword: z.object({ ...about, current: password, next: password, code }),
  StaffTotpBegin: z.object({ staff, password, code }),
  StaffTotpConfirm: z.object({ ...about, code }),
  StaffRevokeSession: z.object({ ...about, sessionId: text }),
  StaffProveFactor: z.object({
    ...about,
    method: z.enum(STAFF_FACTORS),
    code: code.optional(),
    assertion: passkeyAssertion.optional(),
  }),
  StaffFactorBegin: z.object(about),
  StaffPasskeyBegin: z.object(about),
  StaffPasskeyAdd: z.object({ ...about, name: text, attestation: passkeyAttestation }),
  StaffPasskeyRename: z.object({ ...about, keyRef: text, name: text }),
  StaffPasskeyRemove: z.object({ ...about, keyRef: text }),
  StaffPasskeyLoginBegin: z.object({ origin }),
  StaffPasskeyLogin: z.object({ ticket: text, assertion: passkeyAssertion, origin }),
  FreezeUser: z.object({ ...about, uid: text, reason: text }),
  WriteUserNote: z.object({ ...about, uid: text, text, idempotencyKey: text }),
  EndUserSessions: z.object({ ...about, uid: text, reason: text }),
  DraftAgreement: z.object({ ...about, agreement: judged<AgreementId>(), texts: agreementTexts }),
  RequestApproval: z.object({
    ...about,
    kind: judged<ApprovalKind>(),
    target: text,
    payload: jsonObject,
    reason: text,
    idempotencyKey: text,
  }),
  RequestSystemApproval: z.object({
    kind: judged<ApprovalKind>(),
    target: text,
    payload: jsonObject,
    reason: text,
    expiresAt: whole,
  }),
  DecideApproval: z.object({
    ...about,
    approvalId: text,
    decision: z.enum(['approve', 'reject', 'withdraw']),
    payloadHash: text,
    reason: text,
  }),
  ReadCustomerFile: z.object({ ...about, uid: text, approvalId: text }),
  RecordAudit: z.object({
    ...about,
    permission: text,
    action: text,
    target: text,
    reason: text.optional(),
    before: text.optional(),
    after: text.optional(),
  }),
  RecordRefusal: z.object({ ...about, attempt: text, target: text, code: text }),
};

const yes = z.literal(true);

/** What identity answers when it accepts. */
export const staffReplies = {
  StaffLogin: z.object({ session: sessionGrant, staff: staffPrincipal }),
  StaffLogout: z.object({ ended: yes }),
  StaffInvite: z.object({ invited: yes }),
  StaffReset: z.object({ reset: yes }),
  StaffInvitationOpen: z.object({ email: text, name: text, role: staffRole, ...totpSecret.shape }),
  StaffJoin: z.object({ joined: yes }),
  StaffChangePassword: z.object({ changed: yes }),
  StaffTotpBegin: totpSecret,
  StaffTotpConfirm: z.object({ bound: yes }),
  StaffRevokeSession: z.object({ revoked: yes }),
  StaffProveFactor: z.object({ freshUntil: whole }),
  StaffFactorBegin: z.object({ passkey: passkeyRequest }),
  StaffPasskeyBegin: z.object({ creation: passkeyCreation }),
  StaffPasskeyAdd: z.object({ passkey: passkeyView }),
  StaffPasskeyRename: z.object({ renamed: yes }),
  StaffPasskeyRemove: z.object({ removed: yes }),
  StaffPasskeyLoginBegin: z.object({ ticket: text, passkey: passkeyRequest }),
  StaffPasskeyLogin: z.object({ session: sessionGrant, staff: staffPrincipal }),
  FreezeUser: z.object({ frozen: yes, ...applied }),
  WriteUserNote: z.object({ noteId: id }),
  EndUserSessions: z.object({ sessions: whole }),
  DraftAgreement: z.object({ contentHash: agreementHashes }),
  RequestApproval: z.object({ approvalId: id }),
  RequestSystemApproval: z.object({ approvalId: id, expiresAt: whole }),
  DecideApproval: z.object({ status: text, ...applied }),
  ReadCustomerFile: z.object({ data: jsonObject, authority: text, reference: text }),
  RecordAudit: z.object({ recorded: yes }),
  RecordRefusal: z.object({ recorded: yes }),
};
