import { startVenue, type VenueProcess } from '../../venue/venue-process.js';
import { workspaceRoot } from '../../workspace/root.js';

/** A venue of one suite alone, in which nobody trades unless the suite does; end it with `endVenue`. */
export async function ownVenue(args: readonly string[] = []): Promise<VenueProcess> {
  return startVenue({ root: workspaceRoot(), args: ['--simulate', 'off', '--log-level', 'warn', ...args] });
}

export async function endVenue(venue: VenueProcess | undefined): Promise<void> {
  await venue?.stop();
  venue?.remove();
}
