import type { Posting, Taking, TransactionType } from '@corella/contracts/ledger';
import { canonicalJson, sha256Hex } from '@corella/hash';

/** A business id with its type; business ids contain no `|`. */
export const typedBusinessId = (type: TransactionType, businessId: string): string => `${type}|${businessId}`;

/**
 * Prefix of the business ids of approved entries. Commands may not use it. The state keeps these ids for ever; there
 * are only as many as people decide.
 */
const APPROVAL = 'approval:';
export const approvalBusinessId = (approvalId: string): string => `${APPROVAL}${approvalId}`;
export const approvalOf = (businessId: string): string | null =>
  businessId.startsWith(APPROVAL) ? businessId.slice(APPROVAL.length) : null;

/** Prefix of the business ids of instructed entries. Commands may not use it, because a pid is answered only once. */
const INSTRUCTION = 'instruction:';
export const instructionBusinessId = (pid: string): string => `${INSTRUCTION}${pid}`;

export const isReservedBusinessId = (businessId: string): boolean =>
  businessId.startsWith(APPROVAL) || businessId.startsWith(INSTRUCTION);

const DIGEST_CHARACTERS = 32;

/** 128 bits tell an equal repetition from a different entry, in half the memory of the whole hash. */
export const postingsDigest = (postings: readonly Posting[], takes: readonly Taking[] = []): string =>
  sha256Hex(canonicalJson(takes.length > 0 ? { postings, takes } : postings)).slice(0, DIGEST_CHARACTERS);
