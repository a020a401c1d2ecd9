import type { Posting, TransactionType } from '@corella/contracts/ledger';
import { canonicalJson, sha256Hex } from '@corella/hash';

/** Business ids hold no `|`. */
export const postedKey = (type: TransactionType, businessId: string): string => `${type}|${businessId}`;

const DIGEST_CHARACTERS = 32;

/** 128 bits are enough to tell an equal repetition from a different one, and half the memory of the whole hash. */
export const postingsDigest = (postings: readonly Posting[]): string => sha256Hex(canonicalJson(postings)).slice(0, DIGEST_CHARACTERS);
