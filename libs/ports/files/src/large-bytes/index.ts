/**
 * Gives the memory of large bytes back now, instead of when the garbage is next collected: a file that passes through
 * leaves many times its size behind, and each collection of that holds up whatever else there is to do. Only for bytes
 * that nobody reads any more, also no write that is under way. They are empty afterwards.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A small piece of memory may be shared with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
