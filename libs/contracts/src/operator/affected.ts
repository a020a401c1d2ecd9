/**
 * POST markets/{id}/parameters/affected {parameters}: open orders of customers that could not be placed under these
 * parameters. They stay as they are.
 */
export interface AffectedOrders {
  readonly total: number;
  /** How many orders were checked, the newest first. `complete` is false when there are more. */
  readonly looked: number;
  readonly complete: boolean;
  readonly tooSmall: number;
  readonly tooLarge: number;
  readonly tooDear: number;
  readonly tooLittleValue: number;
  /** A few of them. */
  readonly sample: readonly {
    readonly id: string;
    readonly side: 'buy' | 'sell';
    readonly quantity: string;
    readonly price: string;
  }[];
}
