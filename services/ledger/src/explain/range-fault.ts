/** A caller inside the venue asked for more than one call gives. */
export class RangeFault extends Error {
  override readonly name = 'RangeFault';
}
