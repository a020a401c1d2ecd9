import { takeGatewayNumber, type GatewayNumber } from '@corella/gateway';
import type { Leases } from '@corella/lease';
import { LostOwnership } from '@corella/single-writer';
import { LEASE_TTL_MS } from './ownership.js';

/** A gateway that has lost its number could issue no order id again; the next start takes a number that is free. */
export async function ownGatewayNumber(
  leases: Leases,
  onFatal: (error: LostOwnership) => void,
): Promise<GatewayNumber> {
  const number = await takeGatewayNumber(leases, { ttlMs: LEASE_TTL_MS });
  number.lease.onLost((finding) => onFatal(new LostOwnership(number.lease.name, finding)));
  return number;
}
