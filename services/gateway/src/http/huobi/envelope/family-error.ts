/** What a refusal looks like in the family: a code that clients decide by and a text of ours. */
export interface FamilyError {
  readonly errCode: string;
  readonly message: string;
}
