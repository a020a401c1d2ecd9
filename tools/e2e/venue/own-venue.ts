import { startVenue, type VenueProcess } from '../../venue/venue-process.js';
import { workspaceRoot } from '../../workspace/root.js';

/** A venue for one suite only, in which nobody else trades. Stop it with `endVenue`. */
export async function ownVenue(args: readonly string[] = []): Promise<VenueProcess> {
  return startVenue({ root: workspaceRoot(), args: ['--simulate', 'off', '--log-level', 'warn', ...args] });
}

export async function endVenue(venue: VenueProcess | undefined): Promise<void> {
  await venue?.stop();
  venue?.remove();
}
