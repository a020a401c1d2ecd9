/** Numbers of the verification. Each stands here once. */

/** A picture or PDF as it is sent: 5 MB. */
export const KYC_FILE_BYTES = 5_242_880;
/** What the pictures of one person take at most, as they were sent, with those of every application. */
export const KYC_PERSON_BYTES = 30 * KYC_FILE_BYTES;
/** How long one person of the desk holds a case alone. Claiming it again begins anew. */
export const KYC_LEASE_MS = 5 * 60_000;
/** Without an answer for so long, a case that was sent back lapses and its draft stays. */
export const KYC_LAPSE_DAYS = 30;
/** After a rejection, the next application may come so many days later. After a hit of a sanctions list, never. */
export const KYC_REAPPLY_DAYS = 30;
/** Business days until a decision is due. The shorter time holds for e-KYC. */
export const KYC_DUE_DAYS = { ekyc: 1, upload: 14 } as const;
/** How long the code for a phone can be scanned, and how long a phone that did so can send pictures. */
export const KYC_HANDOFF = { codeMs: 15 * 60_000, phoneMs: 30 * 60_000 } as const;
/** A second person has to agree where another customer looks this much alike, from 0 to 1. */
export const KYC_DUPLICATE_SCORE = 0.9;
/** The letter of the profile `jp`: a PIN of eight digits, five guesses, ninety days; three letters in as many days. */
export const KYC_PIN = { digits: 8, guesses: 5, days: 90, letters: 3, missedAfterDays: 14 } as const;
/** From when on a letter whose PIN counts until then may be said not to have come. */
export const letterMissedFrom = (until: number): number =>
  until - (KYC_PIN.days - KYC_PIN.missedAfterDays) * 86_400_000;
/** The longest remark of the desk to the customer. */
export const KYC_REMARK_LENGTH = 500;
/** How many fields one request to change may name. */
export const KYC_MAX_FIXES = 30;
/** Owners of a company who are named: how many at most, and from which share on, in thousandths. */
export const KYC_OWNERS = { most: 10, leastPerMille: 250, wholePerMille: 1_000 } as const;
