import { z } from 'zod';
import { isoTime } from './primitives.js';

const sumsSchema = z.record(z.string(), z.string());
/**
 * GET /api/proof → the newest published tree. GET /api/proof/inclusion → the caller's leaf and its path; sums are in
 * ledger units (integer text).
 */
export const proofSchema = z.object({
  proofId: z.string(),
  revision: z.number(),
  entryHash: z.string(),
  rootHash: z.string(),
  leaves: z.number(),
  totals: sumsSchema,
  takenAt: isoTime,
});
export type ProofWire = z.output<typeof proofSchema>;
export const inclusionSchema = z.object({
  proof: proofSchema,
  uid: z.string(),
  nonce: z.string(),
  accountTag: z.string(),
  index: z.number(),
  sums: sumsSchema,
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string(), sums: sumsSchema })),
});
export type InclusionWire = z.output<typeof inclusionSchema>;

/** GET /api/proof/approval-keys: one of the keys that give receipts for signatures of staff. */
export const approvalKeySchema = z.object({
  kid: z.string(),
  algorithm: z.literal('Ed25519'),
  /** PEM (SPKI). */
  publicKey: z.string(),
});
export type ApprovalKeyWire = z.output<typeof approvalKeySchema>;
