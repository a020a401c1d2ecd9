const ATTEMPTS = 15;
const PAUSE_MS = 100;

/** Kafka's own word for a fault that passes: a new topic has no leader yet, a coordinator is being chosen. */
const passes = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'retriable' in error && error.retriable === true;

/** Repeats what fails only for the moment, for a second or two. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !passes(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
