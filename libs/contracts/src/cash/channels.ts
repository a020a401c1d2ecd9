/** How customers pay in money of a country. */
export const DEPOSIT_CHANNELS = ['payid', 'transfer'] as const;
export type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];

/** Units of an asset are 10⁻⁸ of it, as in the ledger. */
export interface DepositLimits {
  readonly least: bigint;
  readonly most: bigint;
  /** The most in any 24 hours through this channel. */
  readonly perDay: bigint;
}

/** Banks count in cents. */
export const UNITS_PER_CENT = 1_000_000n;

const whole = (amount: number): bigint => BigInt(amount) * 100_000_000n;

/** The limits of each channel that is open, by currency. */
export const DEPOSIT_LIMITS: Readonly<Record<string, Partial<Readonly<Record<DepositChannel, DepositLimits>>>>> = {
  aud: {
    payid: { least: whole(10), most: whole(50_000), perDay: whole(50_000) },
    transfer: { least: whole(10), most: whole(50_000), perDay: whole(50_000) },
  },
};

export const limitsOf = (currency: string, channel: DepositChannel): DepositLimits | undefined =>
  Object.hasOwn(DEPOSIT_LIMITS, currency) ? DEPOSIT_LIMITS[currency]?.[channel] : undefined;
