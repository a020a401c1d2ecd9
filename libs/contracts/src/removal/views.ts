import type { RemovalCancelCause, RemovalProject, RemovalStatus, RemovalTab } from './removal.js';

/** A stored enclosure. `id` is the one of the port `files`. */
export interface RemovalFile {
  readonly id: string;
  readonly sha256: string;
  /** Of what was sent. What is kept is a picture that was drawn anew. */
  readonly contentType: string;
  readonly sentBytes: number;
  readonly sentAt: number;
}

interface SeenFrom {
  readonly ip: string;
  readonly userAgent: string;
}

/** A line of the login log. */
export interface RemovalLogin extends SeenFrom {
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly ok: boolean;
}

/** What the customer wrote: the request itself (number 1), or the answer to a question of the desk. */
export interface RemovalClaim {
  readonly contactEmail: string;
  /** E.164. */
  readonly contactTel: string;
  readonly text: string;
  readonly language: string;
  readonly file: RemovalFile | null;
  readonly origin: SeenFrom;
  readonly at: number;
}

/** A line of the desk's queue. */
export interface RemovalRow {
  readonly removalId: string;
  readonly uid: string;
  readonly project: RemovalProject;
  readonly status: RemovalStatus;
  readonly submittedAt: number;
  /** When it ends by itself; null once it is agreed or over. */
  readonly expiresAt: number | null;
  readonly executeAt: number | null;
  readonly claimedBy: string | null;
  readonly claimedByName: string | null;
  readonly claimedUntil: number | null;
  readonly approvalId: string | null;
  readonly endedAt: number | null;
}

export interface RemovalHistoryRow {
  readonly at: number;
  readonly type: string;
  readonly by: string | null;
  readonly byName: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly cause: RemovalCancelCause | null;
}

/** What protects the account now. */
export interface RemovalFactors {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number | null;
  /** Masked. */
  readonly phone: string | null;
}

/** What the verification says of the owner, to be held against the claim. */
export interface VerifiedOwner {
  readonly name: string | null;
  /** Of a person: `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  readonly documentType: string | null;
  /** The last four characters of the document's number. */
  readonly documentEnd: string | null;
}

/** A request with all that the desk reads. */
export interface RemovalView extends RemovalRow {
  /** Goes back with the decision, which counts only for what was read. */
  readonly hash: string;
  readonly email: string;
  readonly country: string;
  readonly userStatus: 'active' | 'frozen' | 'closed';
  readonly kycState: number;
  readonly locked: boolean;
  readonly registeredAt: number;
  readonly claims: readonly RemovalClaim[];
  readonly factors: RemovalFactors;
  /** Null for who is not verified, or was without answers. */
  readonly verified: VerifiedOwner | null;
  /** Whether the contact phone is the one of the account; null where none is bound. */
  readonly isBoundPhone: boolean | null;
  /** Newest first. */
  readonly logins: readonly RemovalLogin[];
  readonly history: readonly RemovalHistoryRow[];
  /** Of an open request for another address, masked: the one of the account, and the one that takes its place. */
  readonly change: { readonly from: string; readonly to: string } | null;
  /** Other open requests of the account. */
  readonly others: readonly string[];
  /** Why it could not be carried out now. */
  readonly findings: readonly RemovalFinding[];
}
export type RemovalFinding = Exclude<RemovalCancelCause, 'owner'>;

/** A change of an account that its owner can stop until it takes place. */
export interface AgreedRemoval {
  readonly removalId: string;
  readonly project: RemovalProject;
  readonly executeAt: number;
}

export interface RemovalCounts {
  readonly tabs: Readonly<Record<RemovalTab, number>>;
  readonly mine: number;
  readonly unclaimed: number;
}

/** What a link of a mail, or the token of a request that is being written, opens. Never whose account it is about. */
export interface RemovalTokenView {
  readonly for: 'write' | 'answer' | 'cancel';
  readonly project: RemovalProject;
  /** Under whose key an enclosure is kept. Stays on the server. */
  readonly person: string;
  /** Of `answer`: what the desk asks, in the language of the request. */
  readonly question: { readonly reason: string; readonly remark: string | null } | null;
  /** Of `answer`: when the request ends without one. */
  readonly answerUntil: number | null;
  /** Of `cancel`. */
  readonly executeAt: number | null;
}
