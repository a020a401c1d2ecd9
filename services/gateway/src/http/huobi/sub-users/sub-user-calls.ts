import { z } from 'zod';
import { decimal, okOf, reasons, v2Of } from '../describe/envelope-schemas.js';
import {
  CREATION,
  DEDUCT_MODE,
  DEPOSITS_OF,
  FAMILY_TRANSFER,
  KEY_DELETION,
  KEY_GENERATION,
  KEY_MODIFICATION,
  MANAGEMENT,
  ONE_SUB_USER,
  TRADABLE,
  TRANSFER,
  TRANSFERABILITY,
} from './sub-user-fields.js';

const empty = z.array(z.object({}));
const uid = z.number();
const userState = z.enum(['normal', 'lock']);
const refused = { errCode: z.number().optional(), errMessage: z.string().optional(), ...reasons };
const terms = { note: z.string(), permission: z.string(), ipAddresses: z.string() };
const balances = z.object({ currency: z.string(), type: z.enum(['trade', 'frozen']), balance: decimal });
const rowsOf = (row: z.ZodRawShape) => v2Of(z.array(z.object({ subUid: z.string(), ...row, ...refused })));

/** Descriptions of the calls about sub-users, which are for keys of main accounts. */
export const SUB_USER_CALLS = {
  sum: {
    summary: 'What all sub-users have together, free and frozen',
    reply: okOf(z.array(z.object({ currency: z.string(), type: z.literal('spot'), balance: decimal }))),
  },
  balance: {
    summary: 'Free and frozen balance of a sub-user',
    reply: okOf(z.array(z.object({ id: z.number(), type: z.string(), list: z.array(balances) }))),
  },
  list: {
    summary: 'Sub-users, by uid',
    query: z.object({ fromId: z.int().min(0).optional() }),
    reply: v2Of(z.array(z.object({ uid, userState }))),
  },
  state: {
    summary: 'Whether a sub-user is frozen',
    query: ONE_SUB_USER.schema,
    reply: v2Of(z.object({ uid, userState })),
  },
  accounts: {
    summary: 'The account of a sub-user, and whether it may trade',
    query: ONE_SUB_USER.schema,
    reply: v2Of(
      z.object({
        uid,
        deductMode: z.literal('sub'),
        list: z.array(
          z.object({
            accountType: z.literal('spot'),
            activation: z.enum(['activated', 'deactivated']),
            transferrable: z.literal(false),
            accountIds: z.array(z.object({ accountId: z.number(), accountStatus: z.enum(['normal', 'locked']) })),
          }),
        ),
      }),
    ),
  },
  depositAddresses: {
    summary: 'Deposit addresses of a sub-user; none so far',
    query: DEPOSITS_OF.schema,
    reply: v2Of(empty),
  },
  deposits: { summary: 'Deposits of a sub-user; none so far', query: DEPOSITS_OF.schema, reply: v2Of(empty) },
  creation: {
    summary: 'Makes sub-users, each with an answer of its own; five at most',
    body: CREATION.schema,
    reply: v2Of(
      z.array(z.object({ userName: z.string(), note: z.string().optional(), uid: uid.optional(), ...refused })),
    ),
  },
  management: {
    summary: 'Freezes a sub-user, or unfreezes one that you have frozen',
    body: MANAGEMENT.schema,
    reply: v2Of(z.object({ subUid: uid, userState })),
  },
  tradable: {
    summary: 'Opens or closes the exchange for sub-users',
    body: TRADABLE.schema,
    reply: rowsOf({ accountType: z.string(), activation: z.string() }),
  },
  transferability: {
    summary: 'Sub-users never move money by themselves: only false is accepted',
    body: TRANSFERABILITY.schema,
    reply: rowsOf({ accountType: z.string(), transferrable: z.boolean() }),
  },
  deductMode: {
    summary: 'Sub-users pay their own fees: only sub is accepted',
    body: DEDUCT_MODE.schema,
    reply: rowsOf({ deductMode: z.string() }),
  },
  keyGeneration: {
    summary: 'Makes an API key of a sub-user; its secret is in this answer only',
    body: KEY_GENERATION.schema,
    reply: v2Of(z.object({ accessKey: z.string(), secretKey: z.string(), ...terms })),
  },
  keyModification: {
    summary: 'Changes an API key of a sub-user; what is left out stays as it is',
    body: KEY_MODIFICATION.schema,
    reply: v2Of(z.object(terms)),
  },
  keyDeletion: { summary: 'Deletes an API key of a sub-user', body: KEY_DELETION.schema, reply: v2Of(z.null()) },
  transfer: {
    summary: 'Moves money between you and a sub-user',
    body: TRANSFER.schema,
    reply: okOf(z.number()),
  },
  familyTransfer: {
    summary: 'Moves money between accounts of your family: yours and those of your sub-users',
    body: FAMILY_TRANSFER.schema,
    reply: okOf(z.object({ 'transact-id': z.number(), 'transact-time': z.number() })),
  },
};
