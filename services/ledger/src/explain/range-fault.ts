/** A caller inside the venue asked for more than one call may return. */
export class RangeFault extends Error {
  override readonly name = 'RangeFault';
}
