import type { StreamName } from '@corella/event-store';

/**
 * The stream has another owner, or may have one by now. This process's memory may be ahead of the log or behind it, so
 * it must answer nothing more and start again.
 */
export class LostOwnership extends Error {
  override readonly name = 'LostOwnership';
  constructor(stream: StreamName, finding: string) {
    super(`${stream} is no longer written by this process: ${finding}`);
  }
}
