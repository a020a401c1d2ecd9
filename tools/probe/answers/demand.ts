/** A promise that the venue did not keep. */
export class Unexpected extends Error {}

/** Fails the probe unless the condition holds. */
export function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Unexpected(otherwise);
}
