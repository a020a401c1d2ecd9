/** The same bytes in chunks of one size; the last may be shorter. */
export function* chunksOf(parts: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  let chunk = Buffer.alloc(size);
  let filled = 0;
  for (const part of parts)
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + size - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < size) continue;
      yield chunk;
      [chunk, filled] = [Buffer.alloc(size), 0];
    }
  if (filled > 0) yield chunk.subarray(0, filled);
}
