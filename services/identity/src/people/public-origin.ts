import type { VenueConfig } from '@corella/contracts/service';

/** The address under which people reach the venue. */
export const publicOrigin = ({ publicOrigins, host, port }: VenueConfig): string =>
  publicOrigins[0]?.replace(/\/$/, '') ?? `http://${host}:${port}`;
