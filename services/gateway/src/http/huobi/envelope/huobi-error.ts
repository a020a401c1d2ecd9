/** A refusal in the Huobi API: a code that clients act on, and a text. */
export interface HuobiError {
  readonly errCode: string;
  readonly message: string;
}
