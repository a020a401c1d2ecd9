import { Unavailable } from '@corella/result';
import { SignalsFault } from '@corella/signals';

/** The answer to a query, or null while the part of the venue that knows it is away. Other errors are thrown on. */
export async function ifThere<Answer>(query: Promise<Answer>): Promise<Answer | null> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof SignalsFault || error instanceof Unavailable) return null;
    throw error;
  }
}
