import { CONTROL_COMMANDS, IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import type { Applied, IdentityCommand, IdentityCommandType } from '@corella/contracts/identity';
import { invariant, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { Bus, Ownership } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { CommandBus } from '@nestjs/cqrs';
import { HasherBusy } from '../secrets/password-hasher.js';
import { commandFor } from '../use-cases/commands.js';
import { resultOf, type Tally } from '../figures/tally.js';
import { carryOut, customersInHand, RecentAnswers } from '@corella/aggregates';
import { isAppliedInLedger } from '../control/applied-in-ledger.js';
import type { IdentityContext } from '../identity.context.js';

type Command = IdentityCommand<IdentityCommandType>;

interface ServingOptions extends Pick<IdentityContext, 'signals' | 'sleep' | 'stopwatch' | 'users'> {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ownership?: Ownership | undefined;
  readonly figures: { readonly commands: Tally };
}

const IS_CONTROL: ReadonlySet<string> = new Set(CONTROL_COMMANDS);

/** What changed what an account may do is answered once the ledger has it, or after a second without. */
async function withApplied(options: ServingOptions, { type }: Command, answer: unknown): Promise<unknown> {
  const done = answer as Result<object, unknown>;
  if (!IS_CONTROL.has(type) || !done.ok) return answer;
  const applied = await isAppliedInLedger(options, customersInHand());
  return ok({ ...done.value, applied } satisfies Applied);
}

/** Serves the commands of service `identity` on partition `identity-0`: `{type, …}` in, a Result out. */
export function serveCommands(commands: CommandBus, options: ServingOptions): { close(): void } {
  const { bus, clock, ownership, figures } = options;
  const answers = new RecentAnswers();
  const execute = async (command: Command): Promise<unknown> => {
    const dispatched = commandFor(command);
    invariant(dispatched !== null, `identity has no command ${String(command.type)}`);
    try {
      const answer: unknown = await commands.execute(dispatched);
      figures.commands.add(command.type, resultOf(answer));
      return await withApplied(options, command, answer);
    } catch (error) {
      figures.commands.add(command.type, error instanceof HasherBusy ? 'busy' : 'fault');
      if (error instanceof HasherBusy) return reject({ code: 'busy' });
      throw error;
    }
  };
  return bus.serve(
    IDENTITY_SERVICE,
    IDENTITY_PARTITION,
    (command: Command, context) =>
      answers.once(context, clock.nowMs(), () => carryOut(context, () => execute(command))),
    ownership === undefined ? {} : { ownership },
  );
}
