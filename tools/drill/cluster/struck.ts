/** What a fault found out about itself. */
export interface Struck {
  readonly problems?: readonly string[];
  /** In words, for the line of figures. */
  readonly figures?: string;
}
