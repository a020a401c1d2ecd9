import type { Posting, Taking, TransactionType } from '@corella/contracts/ledger';
import { canonicalJson, sha256Hex } from '@corella/hash';

/** Business ids hold no `|`. */
export const typedBusinessId = (type: TransactionType, businessId: string): string => `${type}|${businessId}`;

/**
 * Business ids of what approvals lead to: commands may not use them, and the state keeps them for ever, as few as
 * people's decisions are.
 */
const APPROVAL = 'approval:';
export const approvalBusinessId = (approvalId: string): string => `${APPROVAL}${approvalId}`;
export const approvalOf = (businessId: string): string | null =>
  businessId.startsWith(APPROVAL) ? businessId.slice(APPROVAL.length) : null;

/** Business ids of what instructions lead to: a pid is answered once, so commands may not use them either. */
const INSTRUCTION = 'instruction:';
export const instructionBusinessId = (pid: string): string => `${INSTRUCTION}${pid}`;

export const isReservedBusinessId = (businessId: string): boolean =>
  businessId.startsWith(APPROVAL) || businessId.startsWith(INSTRUCTION);

const DIGEST_CHARACTERS = 32;

/** 128 bits are enough to tell an equal repetition from a different one, and half the memory of the whole hash. */
export const postingsDigest = (postings: readonly Posting[], takes: readonly Taking[] = []): string =>
  sha256Hex(canonicalJson(takes.length > 0 ? { postings, takes } : postings)).slice(0, DIGEST_CHARACTERS);
