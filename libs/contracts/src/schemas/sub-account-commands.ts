import { z } from 'zod';
import type { ApiPermission, SubAccountChange, SubAccountView, SubAuthority } from '../identity/index.js';
import { schemaOf } from './bound.js';
import { subAuthority } from './identity-events.js';
import { apiKeyView, origin } from './identity-views.js';
import { applied, id, judged, text, whole } from './primitives.js';

const change = schemaOf<SubAccountChange>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('freeze') }),
    z.object({ kind: z.literal('unfreeze') }),
    z.object({ kind: z.literal('login'), enabled: z.boolean() }),
    z.object({ kind: z.literal('authorities'), authorities: z.array(judged<SubAuthority>()) }),
    z.object({ kind: z.literal('remark'), remark: text }),
  ]),
);
const ofSub = { uid: id, subUid: id, origin };
const permissions = z.array(judged<ApiPermission>());
const ips = z.array(text);
/** What was typed may be anything: identity judges it. Bound to its types in identity-commands.ts. */
export const subAccountCommands = {
  CreateSubAccount: z.object({
    uid: id,
    name: text,
    password: text,
    remark: text,
    origin,
    idempotencyKey: text,
    byApiKey: z.literal(true).optional(),
    sessionId: text.optional(),
    bodyHash: text.optional(),
    code: text.optional(),
    stepUp: text.optional(),
  }),
  ChangeSubAccount: z.object({ uid: id, subUid: id, change, origin }),
  ResetSubAccountCredentials: z.object({
    uid: id,
    subUid: id,
    password: text.optional(),
    resetTotp: z.boolean().optional(),
    origin,
    sessionId: text,
    code: text.optional(),
    stepUp: text.optional(),
    bodyHash: text,
  }),
  TransferFunds: z.object({ uid: id, from: text, to: text, asset: text, units: text, idempotencyKey: text }),
  CreateSubApiKey: z.object({ ...ofSub, label: text, permissions, ips, code: text, idempotencyKey: text }),
  UpdateSubApiKey: z.object({
    ...ofSub,
    accessKey: text,
    label: text.optional(),
    permissions: permissions.optional(),
    ips: ips.optional(),
  }),
  DeleteSubApiKey: z.object({ ...ofSub, accessKey: text }),
};

const subAccount = schemaOf<SubAccountView>()(
  z
    .object({
      uid: id,
      name: text,
      remark: text,
      authorities: z.array(subAuthority),
      frozenBy: z.enum(['parent', 'venue']).nullable(),
      mayLogIn: z.boolean(),
      totp: z.boolean(),
      createdAt: whole,
    })
    .meta({ id: 'SubAccountView' }),
);
const changed = z.object({ subAccount, ...applied });
export const subAccountReplies = {
  CreateSubAccount: z.object({ subAccount }),
  ChangeSubAccount: changed,
  ResetSubAccountCredentials: changed,
  TransferFunds: z.object({ transferId: id, revision: z.int().min(-1) }),
  CreateSubApiKey: z.object({ key: apiKeyView, secretKey: text }),
  UpdateSubApiKey: z.object({ key: apiKeyView }),
  DeleteSubApiKey: z.object({ deleted: z.literal(true) }),
};
