import type { RemovalDecision, RemovalFile, RemovalProject } from '../removal/index.js';
import type { Call } from './call.js';
import type { Origin, StaffPrincipal } from './views.js';
import type { WorkProof } from './work.js';

/**
 * Requests of customers who cannot get in, and the desk that answers them. Every address gets the same answers after
 * the same work. A copy that comes late is harmless: codes and tokens are spent, and a decision names what was read.
 */
export interface RemovalCommands {
  /** Keeps a request aside and mails a code to the address at which the customer can be reached. */
  BeginRemoval: Call<
    {
      project: RemovalProject;
      email: string;
      contactEmail: string;
      contactTel: string;
      description: string;
      origin: Origin;
      language: string;
      proof?: WorkProof;
    },
    { readonly request: string }
  >;
  /** Proves that address. The token writes the rest of the request. */
  ProveRemoval: Call<{ request: string; code: string }, { readonly token: string; readonly until: number }>;
  /** An enclosure that the gateway has read, judged and stored; `token` is one to write or to answer with. */
  PutRemovalFile: Call<{ token: string; file: RemovalFile }, { readonly kept: true }>;
  SendRemoval: Call<{ token: string }, { readonly sent: true }>;
  /** Answers what the desk has asked, by the link of its mail. */
  AnswerRemoval: Call<{ token: string; text: string; origin: Origin }, { readonly sent: true }>;
  /** The owner objects, by the link of a warning. */
  CancelRemoval: Call<{ token: string; origin: Origin }, { readonly cancelled: true }>;
  /** The owner objects, from a session of the account. */
  StopRemoval: Call<{ uid: string; removalId: string; origin: Origin }, { readonly stopped: true }>;
  /** Takes a request for five minutes, or longer if it is one's own. Without an id, the oldest that waits. */
  ClaimRemoval: Call<
    { staff: StaffPrincipal; removalId: string | null; requestId: string },
    { readonly removalId: string; readonly until: number }
  >;
  ReleaseRemoval: Call<{ staff: StaffPrincipal; removalId: string; requestId: string }, { readonly released: true }>;
  /** Decides a request that is one's own, as it was read (`hash`). `initiate` asks a second person. */
  DecideRemoval: Call<
    {
      staff: StaffPrincipal;
      removalId: string;
      decision: RemovalDecision;
      hash: string;
      /** A code of `REMOVAL_REASONS`. */
      reason: string;
      /** For the customer to read. Empty where the reason says enough. */
      remark: string;
      requestId: string;
    },
    { readonly approvalId: string | null }
  >;
}
