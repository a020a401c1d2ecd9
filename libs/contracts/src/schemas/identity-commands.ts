import { z } from 'zod';
import {
  STEP_UP_METHODS,
  type IdentityCommands,
  type IdentityCommandType,
  type IdentityRejection,
  type IdentityRejectionCode,
  type IdentityReply,
} from '../identity/index.js';
import { schemaOf, schemasOf } from './bound.js';
import { customerCommands, customerReplies } from './customer-commands.js';
import { kycCommands, kycFaults, kycReplies } from './kyc-commands.js';
import { passkeyRequest } from './passkeys.js';
import { removalCommands, removalReplies } from './removal-commands.js';
import { named, rejection, resultOf } from './replies.js';
import { subAccountCommands, subAccountReplies } from './sub-account-commands.js';
import { staffCommands, staffReplies } from './staff-commands.js';

type Requests = { [Type in IdentityCommandType]: IdentityCommands[Type]['request'] };
type Accepted = { [Type in IdentityCommandType]: Extract<IdentityReply<Type>, { readonly ok: true }>['value'] };

export const identityCommands = schemasOf<Requests>()({
  ...customerCommands,
  ...kycCommands,
  ...removalCommands,
  ...staffCommands,
  ...subAccountCommands,
});

const accepted = schemasOf<Accepted>()({
  ...customerReplies,
  ...kycReplies,
  ...removalReplies,
  ...staffReplies,
  ...subAccountReplies,
});
const refused = schemaOf<IdentityRejection>()(
  named(
    z.object({
      ...rejection<IdentityRejectionCode>().shape,
      methods: z.array(z.enum(STEP_UP_METHODS)).optional(),
      passkey: passkeyRequest.optional(),
      kycFaults: kycFaults.optional(),
    }),
  ),
);

export const identityReplies = Object.fromEntries<z.ZodType>(
  Object.entries(accepted).map(([type, value]) => [type, resultOf<z.ZodType, typeof refused>(value, refused)]),
) as Record<IdentityCommandType, z.ZodType>;
