import { MAX_GATEWAY } from '@corella/ids';
import type { AcquireOptions, Lease, Leases } from '@corella/lease';

/** What a gateway's order ids are made with: a number that no other process has while the lease is held. */
export interface GatewayNumber {
  readonly value: number;
  readonly lease: Lease;
}

/** The last number is the simulation's. */
const NUMBERS = MAX_GATEWAY;

/**
 * Takes the lowest number that no other gateway has. A killed gateway's number is free again once its lease has run
 * out. Rejects when all are taken.
 */
export async function takeGatewayNumber(leases: Leases, options: AcquireOptions): Promise<GatewayNumber> {
  for (let value = 0; value < NUMBERS; value += 1) {
    const lease = await leases.tryAcquire(`gateway-${value}`, options);
    if (lease !== null) return { value, lease };
  }
  throw new Error(
    `all ${NUMBERS} gateway numbers are taken (leases gateway-0 to gateway-${NUMBERS - 1}); stop a gateway, ` +
      `or wait until the lease of one that has ended runs out, which takes ${options.ttlMs} ms`,
  );
}
