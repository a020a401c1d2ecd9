/** Long enough for a busy machine, and within the limit of one end-to-end test. */
const PATIENCE_MS = 45_000;

/** Reads until the value fits. When it never does, returns the last value, for the assertion to show. */
export async function eventually<Value>(read: () => Promise<Value>, fits: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (fits(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
