import { z } from 'zod';
import { REMOVAL_DECISIONS, REMOVAL_PROJECTS } from '../removal/index.js';
import { origin, staffPrincipal, workProof } from './identity-views.js';
import { id, text, whole } from './primitives.js';

const ofDesk = { staff: staffPrincipal, requestId: text };
const file = z.object({ id, sha256: id, contentType: text, sentBytes: whole, sentAt: whole });

/** Requests for a removal, and the desk that answers them. Bound to their types in identity-commands.ts. */
export const removalCommands = {
  BeginRemoval: z.object({
    project: z.literal(REMOVAL_PROJECTS),
    email: text,
    contactEmail: text,
    contactTel: text,
    description: text,
    origin,
    language: text,
    proof: workProof.optional(),
  }),
  ProveRemoval: z.object({ request: text, code: text }),
  PutRemovalFile: z.object({ token: text, file }),
  SendRemoval: z.object({ token: text }),
  AnswerRemoval: z.object({ token: text, text, origin }),
  CancelRemoval: z.object({ token: text, origin }),
  StopRemoval: z.object({ uid: id, removalId: text, origin }),
  ClaimRemoval: z.object({ ...ofDesk, removalId: text.nullable() }),
  ReleaseRemoval: z.object({ ...ofDesk, removalId: text }),
  DecideRemoval: z.object({
    ...ofDesk,
    removalId: text,
    decision: z.enum(REMOVAL_DECISIONS),
    hash: text,
    reason: text,
    remark: text,
  }),
};

const yes = z.literal(true);

export const removalReplies = {
  BeginRemoval: z.object({ request: id }),
  ProveRemoval: z.object({ token: text, until: whole }),
  PutRemovalFile: z.object({ kept: yes }),
  SendRemoval: z.object({ sent: yes }),
  AnswerRemoval: z.object({ sent: yes }),
  CancelRemoval: z.object({ cancelled: yes }),
  StopRemoval: z.object({ stopped: yes }),
  ClaimRemoval: z.object({ removalId: id, until: whole }),
  ReleaseRemoval: z.object({ released: yes }),
  DecideRemoval: z.object({ approvalId: id.nullable() }),
};
