import type { Bus } from '@corella/bus';
import { refusalOfFault } from '../../trading/bus-outcome.js';
import { Refused } from './refused.js';

/** Sends a command to a service. A fault on the way there or back becomes a refusal. */
export async function askService<Reply>(
  bus: Pick<Bus, 'request'>,
  ...[service, command, options]: Parameters<Bus['request']>
): Promise<Reply> {
  try {
    return await bus.request<Reply>(service, command, options);
  } catch (error) {
    throw new Refused(refusalOfFault(error));
  }
}
