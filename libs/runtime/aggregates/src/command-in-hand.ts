import { AsyncLocalStorage } from 'node:async_hooks';
import { BusFault, hasExpired, type CommandContext } from '@corella/bus';

const inHand = new AsyncLocalStorage<CommandContext>();

/**
 * Carries out a command, so that whoever works for it, however far down, can ask about it. What a service does by
 * itself has no command: overdue approvals, effects of events.
 */
export const carryOut = <Done>(context: CommandContext, work: () => Promise<Done>): Promise<Done> =>
  inHand.run(context, work);

/** The request that the command in hand comes from. */
export const traceInHand = (): string | undefined => inHand.getStore()?.trace;

/**
 * Refuses a command that has waited too long. It must run before the first effect of the command, because the caller is
 * told that nothing happened.
 */
export function demandTime(nowMs: number): void {
  const context = inHand.getStore();
  if (context && hasExpired(context, nowMs))
    throw new BusFault('expired', `the command ${context.id} has waited too long`);
}
