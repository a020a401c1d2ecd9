import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityCommandType } from '@corella/contracts/identity';
import { invariant, reject } from '@corella/result';
import type { Bus, Ownership } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { CommandBus } from '@nestjs/cqrs';
import { HasherBusy } from '../secrets/password-hasher.js';
import { commandFor } from '../use-cases/commands.js';
import { resultOf, type Tally } from '../figures/tally.js';
import { carryOut, RecentAnswers } from '@corella/aggregates';

type Command = IdentityCommand<IdentityCommandType>;

interface ServingOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ownership?: Ownership | undefined;
  readonly figures: { readonly commands: Tally };
}

/** Serves the commands of service `identity` on partition `identity-0`: `{type, …}` in, a Result out. */
export function serveCommands(
  commands: CommandBus,
  { bus, clock, ownership, figures }: ServingOptions,
): { close(): void } {
  const answers = new RecentAnswers();
  const execute = async (command: Command): Promise<unknown> => {
    const dispatched = commandFor(command);
    invariant(dispatched !== null, `identity has no command ${String(command.type)}`);
    try {
      const answer: unknown = await commands.execute(dispatched);
      figures.commands.add(command.type, resultOf(answer));
      return answer;
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
