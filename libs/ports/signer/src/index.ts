import type { ApprovalReceipt, ReceiptFor } from '@corella/contracts/identity';
import type { AccountKey } from '@corella/hd-wallet';
import { payloadHash } from '@corella/hash';
import { Unavailable } from '@corella/result';

/**
 * What is paid, as people approve it. Amounts are decimal integers in the ledger's units (10⁻⁸), so that the hash of
 * equal payouts is equal.
 */
export interface PayoutPayload {
  /** Of the withdrawal. */
  readonly id: string;
  /** As the customer chose it: `usdterc20`. */
  readonly chain: string;
  readonly coin: string;
  readonly address: string;
  readonly tag: string | null;
  /** What arrives (R). */
  readonly units: string;
  /** The most that the network may take (M), in its own coin. */
  readonly maxCost: string;
  readonly policyVersion: number;
}

/** What people sign, and what each receipt has to name. */
export const payoutHash = ({ id, chain, coin, address, tag, units, maxCost, policyVersion }: PayoutPayload): string =>
  payloadHash({ id, chain, coin, address, tag, units, maxCost, policyVersion });

/** A signature of a member of staff with the venue's receipt for it, as the event `ApprovalSigned` has them. */
export interface SignedApproval extends ReceiptFor {
  /** Who asked for the approval: `system`, or a member of staff. */
  readonly initiator: string;
  readonly receipt: ApprovalReceipt;
}

export interface SignRequest {
  readonly withdrawalId: string;
  readonly payload: PayoutPayload;
  /** What `Chain.build` has made. */
  readonly unsigned: string;
  /** Where the keys of what is spent are derived, in the order of the inputs; one for chains of accounts. */
  readonly paths: readonly string[];
  /** Where each output goes that is not the payout's, in the order of the outputs; none for chains of accounts. */
  readonly changePaths: readonly string[];
  /** Empty for a payout that nobody has approved. */
  readonly approvals: readonly SignedApproval[];
}

/**
 * Why nothing is signed. `undecodable`: these are no bytes that the signer understands whole, or they do more than a
 * payout does. `wrong-*`, `cost`: the bytes do something else than the payload says. `not-ours`: a path or change is
 * not below our accounts. `nonce`: it has signed this nonce for another withdrawal, or the one before it is missing.
 * `policy`: the payload is of another version than the signer's. `receipt`: one is of another
 * payload, another key, or does not cover kind and target. `same-person`: somebody counted twice, or agreed to what
 * they asked for. `people`: too few of them, or not of the right roles. `budget`: nobody approved it, and the signer's
 * own allowance is used up; it waits for a person. `replacement`: earlier bytes of this withdrawal could be mined
 * beside these. `price`: the signer cannot tell what it is worth.
 */
export const SIGNER_REFUSALS = [
  'undecodable',
  'wrong-network',
  'wrong-destination',
  'wrong-tag',
  'wrong-coin',
  'wrong-amount',
  'cost',
  'not-ours',
  'nonce',
  'policy',
  'receipt',
  'same-person',
  'people',
  'budget',
  'replacement',
  'price',
] as const;
export type SignerRefusal = (typeof SIGNER_REFUSALS)[number];

export type SignAnswer =
  | {
      readonly ok: true;
      /** Lower-case hexadecimal digits without a prefix, ready for `Chain.send`. */
      readonly raw: string;
      readonly txid: string;
    }
  | { readonly ok: false; readonly reason: SignerRefusal; readonly detail: string };

/**
 * Holds the keys of our coins and believes nobody. It decodes the bytes itself and compares them with what was
 * approved, checks receipts with keys that it was given, and counts people by its own copy of the tiers. Whatever asks
 * it can lie about anything: it then gets no signature.
 *
 * Signing is deterministic. The same request again has the same answer and uses up no allowance, also after a restart.
 */
export interface Signer {
  /** What addresses of ours are derived from. Throws SignerUnavailable. */
  accounts(): Promise<readonly AccountKey[]>;
  /** A refusal is final for this request. Throws SignerUnavailable, after which it may be asked again. */
  sign(request: SignRequest): Promise<SignAnswer>;
  close(): Promise<void>;
}

export class SignerUnavailable extends Unavailable {
  override readonly name = 'SignerUnavailable';
}
