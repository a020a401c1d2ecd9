import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityCommandType } from '@corella/contracts/identity';
import { invariant, reject } from '@corella/result';
import type { Bus } from '@corella/bus';
import type { CommandBus } from '@nestjs/cqrs';
import { HasherBusy } from '../secrets/password-hasher.js';
import { commandFor } from '../use-cases/commands.js';
import { carryOut } from './command-in-hand.js';

/** Serves the commands of service `identity` on partition `identity-0`: `{type, …}` in, a Result out. */
export function serveCommands(bus: Bus, commands: CommandBus): { close(): void } {
  return bus.serve(
    IDENTITY_SERVICE,
    IDENTITY_PARTITION,
    async (command: IdentityCommand<IdentityCommandType>, context) => {
      const dispatched = commandFor(command);
      invariant(dispatched !== null, `identity has no command ${String(command.type)}`);
      try {
        return await carryOut(context, () => commands.execute(dispatched));
      } catch (error) {
        if (error instanceof HasherBusy) return reject({ code: 'busy' });
        throw error;
      }
    },
  );
}
