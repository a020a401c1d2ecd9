/** What a call of the checking service takes at most. */
export const KYC_CALL_BYTES = 65_536;

/** A call of the checking service on its way through the venue: its body as base64, and headers in lower case. */
export interface KycVendorCallSent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const KYC_CALL_REFUSALS = ['unsigned', 'late', 'malformed', 'not-connected'] as const;
/**
 * `late`: signed, but its time is not of now. `malformed`: signed, but it names no check. `not-connected`: the venue
 * has no checking service.
 */
export type KycCallRefusal = (typeof KYC_CALL_REFUSALS)[number];

/** Whether a check is known is told to nobody. */
export type KycCallReply = { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly why: KycCallRefusal };
