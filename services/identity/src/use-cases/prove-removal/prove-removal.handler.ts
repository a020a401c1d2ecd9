import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { PROVEN_MS, tokenHashOf } from '../../removals/removal-rows.js';
import { hex, newToken } from '../../secrets/random-bytes.js';
import { sameText } from '../../secrets/signature.js';

type Reply = IdentityReply<'ProveRemoval'>;

export class ProveRemovalCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ProveRemoval'>) {
    super();
  }
}

/** Proves the address at which the customer can be reached. Whoever did gets the token that writes the rest. */
@CommandHandler(ProveRemovalCommand)
export class ProveRemovalHandler implements ICommandHandler<ProveRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request: { request, code } }: ProveRemovalCommand): Promise<Reply> {
    const { removalRows, random, clock } = this.context;
    const now = clock.nowMs();
    const proven = await removalRows.drafts.prove(request, now, (draft) => (sameText(draft.code, code) ? draft : null));
    if (proven === null) return reject({ code: 'code-wrong', field: 'code' });
    if (typeof proven === 'string') return reject({ code: proven, field: 'code' });
    if (!(await removalRows.drafts.spend(request))) return reject({ code: 'code-expired', field: 'code' });
    const { project, email, contactEmail, contactTel, text, language, origin } = proven;
    const token = newToken(random);
    const removalId = `R${hex(random(6)).toUpperCase()}`;
    const written = { project, email, contactEmail, contactTel, text, language, origin };
    await removalRows.putProven(
      tokenHashOf(token),
      { ...written, removalId, provenAt: now, file: null, sentAt: null },
      now,
    );
    return ok({ token, until: now + PROVEN_MS });
  }
}
