import { AsyncLocalStorage } from 'node:async_hooks';
import { BusFault, hasExpired, type CommandContext } from '@corella/bus';

interface InHand {
  readonly context: CommandContext;
  /** Whom it was about, by uid. */
  readonly customers: Set<string>;
}

const inHand = new AsyncLocalStorage<InHand>();

/**
 * Carries out a command, so that whoever works for it, however far down, can ask about it. What a service does by
 * itself has no command: overdue approvals, effects of events.
 */
export const carryOut = <Done>(context: CommandContext, work: () => Promise<Done>): Promise<Done> =>
  inHand.run({ context, customers: new Set() }, work);

/** The request that the command in hand comes from. */
export const traceInHand = (): string | undefined => inHand.getStore()?.context.trace;

/** Notes that the command in hand is about this customer, also where somebody else was faster. */
export const noteCustomer = (uid: string): void => void inHand.getStore()?.customers.add(uid);

/** Whom the command in hand was about so far. */
export const customersInHand = (): readonly string[] => [...(inHand.getStore()?.customers ?? [])];

/**
 * Refuses a command that has waited too long. It must run before the first effect of the command, because the caller is
 * told that nothing happened.
 */
export function demandTime(nowMs: number): void {
  const context = inHand.getStore()?.context;
  if (context && hasExpired(context, nowMs))
    throw new BusFault('expired', `the command ${context.id} has waited too long`);
}
