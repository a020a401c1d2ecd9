import { z } from 'zod';
import { REMOVAL_CANCEL_CAUSES, REMOVAL_PROJECTS, type RemovalEvents } from '../removal/index.js';
import { schemasOf } from './bound.js';
import { id, text, whole } from './primitives.js';

const about = { removalId: id, uid: id };
const remark = whole.nullable();

export const removalEvents = schemasOf<RemovalEvents>()({
  RemovalSubmitted: z.object({ ...about, project: z.literal(REMOVAL_PROJECTS), claim: whole, expiresAt: whole }),
  RemovalClaimed: z.object({ ...about, staffId: id, until: whole }),
  RemovalReleased: z.object({ ...about, by: id }),
  RemovalAsked: z.object({ ...about, reason: text, remark, by: id }),
  RemovalAnswered: z.object({ ...about, claim: whole, expiresAt: whole }),
  RemovalInitiated: z.object({ ...about, approvalId: id, reason: text, by: id }),
  RemovalSecondRefused: z.object({ ...about, approvalId: id }),
  RemovalApproved: z.object({ ...about, approvalId: id, by: id, executeAt: whole }),
  RemovalRejected: z.object({ ...about, reason: text, remark, by: id }),
  RemovalCancelled: z.object({ ...about, cause: z.enum(REMOVAL_CANCEL_CAUSES) }),
  RemovalExpired: z.object(about),
  RemovalExecuted: z.object(about),
});
