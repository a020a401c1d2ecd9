import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
  type IdentityCommands,
  type IdentityCommandType,
} from '@corella/contracts/identity';
import type { OpenGateway } from './browser.js';

type Answers = { readonly [Type in IdentityCommandType]?: IdentityCommands[Type]['reply'] };

/** An identity service that answers as told and keeps the commands it got. */
export function identityService(venue: OpenGateway, answers: Answers): IdentityCommand[] {
  const commands: IdentityCommand[] = [];
  venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
    // What was refused to staff is recorded as well; its own spec looks at that.
    if (command.type !== 'RecordRefusal') commands.push(command);
    return answers[command.type];
  });
  return commands;
}
