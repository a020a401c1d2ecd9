import { isPlainParagraph, MAX_USER_NOTE_LENGTH } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityRejection, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { isOwnAccount, OWN_ACCOUNT } from '../../people/own-account.js';
import { decideUser } from '../../domain/user/user.decide.js';

type Reply = IdentityReply<'WriteUserNote'>;

export class WriteUserNoteCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'WriteUserNote'>) {
    super();
  }
}

/**
 * Writes a remark about a person: the row of the vault, the audit record, then the event that names the row. Its id is
 * derived from the author and the idempotency key, so a retry finds the note that it made.
 */
@CommandHandler(WriteUserNoteCommand)
export class WriteUserNoteHandler implements ICommandHandler<WriteUserNoteCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: WriteUserNoteCommand): Promise<Reply> {
    return this.context.executing.run(`user-note:${request.uid}`, () => this.write(request));
  }

  private async write(request: IdentityCommand<'WriteUserNote'>): Promise<Reply> {
    const { context } = this;
    const { uid, requestId, idempotencyKey } = request;
    const staff = await context.staff.permitted(request.staff, 'user-notes.write');
    if (!staff.ok) return staff;
    const text = request.text.trim();
    const finding = findingOf(text);
    if (finding !== null) return reject(finding);
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const { staffId, role } = staff.value;
    if (await isOwnAccount(context, staffId, uid)) return reject(OWN_ACCOUNT);
    const noteId = sha256Hex(`${staffId}:${uid}:${idempotencyKey}`).slice(0, 24);
    if (user.notes.includes(noteId))
      return (await context.notes.text(uid, noteId)) === text
        ? ok({ noteId })
        : reject({ code: 'idempotency-conflict' });
    const now = context.clock.nowMs();
    const command = { type: 'WriteNote', noteId, by: staffId } as const;
    const checked = decideUser(command, user, now);
    if (!checked.ok) return checked;
    await context.notes.put(uid, { noteId, text, now });
    await context.audit.record({
      actor: staffId,
      role,
      action: 'users.note',
      target: `user:${uid}`,
      after: `note ${noteId}`,
      requestId,
    });
    const written = await context.users.change(uid, command, { by: staffId, requestId });
    return written.ok ? ok({ noteId }) : written;
  }
}

function findingOf(text: string): IdentityRejection | null {
  const refused = (detail: string): IdentityRejection => ({ code: 'note-invalid', field: 'text', detail });
  if (text === '') return refused('Write something.');
  if (text.length > MAX_USER_NOTE_LENGTH) return refused(`At most ${MAX_USER_NOTE_LENGTH} characters.`);
  return isPlainParagraph(text) ? null : refused('No control characters and no invisible marks.');
}
