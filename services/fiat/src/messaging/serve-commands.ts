import { carryOut, RecentAnswers } from '@corella/aggregates';
import type { Bus, Ownership } from '@corella/bus';
import type { Clock } from '@corella/clock';
import { FIAT_PARTITION, FIAT_SERVICE, type FiatCommand } from '@corella/contracts/cash';
import type { CommandBus } from '@nestjs/cqrs';
import { commandFor } from '../use-cases/commands.js';

interface ServingOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ownership?: Ownership | undefined;
}

/** Serves the commands of service `fiat` on partition `fiat-0`: `{type, …}` in, a Result out. */
export function serveCommands(commands: CommandBus, { bus, clock, ownership }: ServingOptions): { close(): void } {
  const answers = new RecentAnswers();
  return bus.serve(
    FIAT_SERVICE,
    FIAT_PARTITION,
    (command: FiatCommand, context) =>
      answers.once(context, clock.nowMs(), () => carryOut(context, async () => commands.execute(commandFor(command)))),
    ownership === undefined ? {} : { ownership },
  );
}
