/** What a refusal looks like in the Huobi API: a code that clients decide by and a text of ours. */
export interface HuobiError {
  readonly errCode: string;
  readonly message: string;
}
