/** What may decide in what a customer takes part, and nothing more of what was answered. */
export interface Residence {
  /** ISO 3166-1 alpha-2, of the sign-up. */
  readonly country: string;
  /** The state, region or prefecture that was verified; of a company, that of its office. Null before. */
  readonly region: string | null;
  /** Full years, today in that country, of a verified person. Null before, and of a company. */
  readonly age: number | null;
  /** Whether a verification was ever sent. */
  readonly kycSubmitted: boolean;
}
