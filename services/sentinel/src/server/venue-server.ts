import { sentinelReport, type SentinelReport } from '@corella/contracts/service';
import { z } from 'zod';

/** The running server, as the sentinel talks to it. */
export interface VenueServer {
  /** Revision and state hash of each writer, taken between two commits; null while the server cannot be reached. */
  liveHashes(): Promise<
    readonly { readonly stream: string; readonly revision: number; readonly hash: string }[] | null
  >;
  /** False when the report did not arrive. */
  report(report: SentinelReport): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;
const liveStatus = z.object({
  instance: z.string(),
  live: z.array(z.object({ stream: z.string(), revision: z.number().int(), hash: z.string() })),
});

/** Where the server of the venue is, and its instance id; null while none has been ready. */
type Address = () => Promise<{ readonly url: string; readonly instance: string } | null>;

/**
 * The server of the same venue. A failed call is an ordinary answer, because the sentinel keeps running while
 * the server is down. If another server now listens at the address, its answers are ignored: its instance id differs.
 */
export function venueServer(addressOf: Address): VenueServer {
  let reports = 0;
  return {
    async liveHashes() {
      try {
        const address = await addressOf();
        if (!address) return null;
        const response = await fetch(`${address.url}/api/status?hash=live`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!response.ok) return null;
        const status = liveStatus.safeParse(await response.json());
        return status.success && status.data.instance === address.instance ? status.data.live : null;
      } catch {
        return null;
      }
    },
    async report(report) {
      reports += 1;
      const headers = {
        'Content-Type': 'application/json',
        'X-Requested-With': 'corella',
        'Idempotency-Key': `sentinel-${process.pid}-${reports}`,
      };
      try {
        const address = await addressOf();
        if (!address) return false;
        const response = await fetch(`${address.url}/api/status/sentinel`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ ...sentinelReport.parse(report), instance: address.instance }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}
