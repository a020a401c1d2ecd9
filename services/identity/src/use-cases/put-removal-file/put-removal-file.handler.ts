import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import type { RemovalFile } from '@corella/contracts/removal';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { tokenHashOf } from '../../removals/removal-rows.js';

type Reply = IdentityReply<'PutRemovalFile'>;

export class PutRemovalFileCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'PutRemovalFile'>) {
    super();
  }
}

/** The enclosure of a request or of an answer that is being written. It takes the place of an earlier one. */
@CommandHandler(PutRemovalFileCommand)
export class PutRemovalFileHandler implements ICommandHandler<PutRemovalFileCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request: { token, file } }: PutRemovalFileCommand): Promise<Reply> {
    const hash = tokenHashOf(token);
    return this.context.executing.run(`removal-token:${hash}`, () => this.put(hash, file));
  }

  private async put(hash: string, file: RemovalFile): Promise<Reply> {
    const { removalRows, removalLinks, files, clock } = this.context;
    const now = clock.nowMs();
    const written = await removalRows.proven(hash, now);
    const link = written === null ? await removalLinks.of(hash, now) : null;
    if (written !== null) await removalRows.putProven(hash, { ...written, file }, now);
    else if (link?.for === 'answer') await removalLinks.keepFile(hash, file, now);
    else return reject({ code: 'removal-link-invalid', field: 'token' });
    const before = written?.file ?? link?.file ?? null;
    if (before !== null) await files.delete(before.id);
    return ok({ kept: true });
  }
}
