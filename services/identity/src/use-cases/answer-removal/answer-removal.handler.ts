import { isPlainParagraph, type IdentityCommand, type IdentityReply } from '@corella/contracts/identity';
import { REMOVAL_TEXT_LENGTH } from '@corella/contracts/removal';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { RemovalLink } from '../../removals/removal-links.js';
import { tokenHashOf } from '../../removals/removal-rows.js';

type Reply = IdentityReply<'AnswerRemoval'>;
type Request = IdentityCommand<'AnswerRemoval'>;

export class AnswerRemovalCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

const INVALID = { code: 'removal-link-invalid', field: 'token' } as const;

/** Answers what the desk has asked. The request is the desk's again, in its old place. */
@CommandHandler(AnswerRemovalCommand)
export class AnswerRemovalHandler implements ICommandHandler<AnswerRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: AnswerRemovalCommand): Promise<Reply> {
    const { executing, removalLinks, clock } = this.context;
    const hash = tokenHashOf(request.token);
    return executing.run(`removal-token:${hash}`, async () => {
      const link = await removalLinks.of(hash, clock.nowMs());
      if (link?.for !== 'answer') return reject(INVALID);
      // A question may have been mailed twice. The answer that comes too late must not replace the one that counts.
      return executing.run(`removal-answer:${link.removalId}`, () => this.answer(request, hash, link));
    });
  }

  private async answer({ text: typed, origin }: Request, hash: string, link: RemovalLink): Promise<Reply> {
    const { removalRows, removalLinks, removals, clock } = this.context;
    const now = clock.nowMs();
    const removal = await removals.of(link.removalId);
    const first = removal && (await removalRows.claim(removal.removalId, 1));
    if (!removal || !first || removal.status !== 'asked') return reject(INVALID);
    const text = typed.trim();
    if (text === '' || text.length > REMOVAL_TEXT_LENGTH || !isPlainParagraph(text))
      return reject({ code: 'removal-text-invalid', field: 'text' });
    const { removalId, uid } = removal;
    const number = removal.claims + 1;
    const { contactEmail, contactTel, language } = first;
    const claim = { contactEmail, contactTel, text, language, file: link.file, origin, at: now };
    await removalRows.putClaim({ removalId, uid, number }, claim);
    const answered = await removals.change(removalId, { type: 'Answer', claim: number }, { by: uid });
    if (!answered.ok) return answered;
    await removalLinks.spend(hash);
    return ok({ sent: true });
  }
}
