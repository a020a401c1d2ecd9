import {
  isPlainParagraph,
  type IdentityCommand,
  type IdentityRejection,
  type IdentityReply,
} from '@corella/contracts/identity';
import { REMOVAL_REASONS, REMOVAL_REMARK_LENGTH } from '@corella/contracts/removal';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject, type Result } from '@corella/result';
import type { Removal } from '../../domain/removal/removal-state.js';
import { reopenRemoval } from '../../approvals/execute-removal.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import type { DeskMember } from '../../kyc/desk-act.js';
import { removalAct } from '../../removals/desk-act.js';
import { removalHash } from '../../removals/removal-hash.js';
import { askSecond } from '../request-approval/ask-second.js';

type Reply = IdentityReply<'DecideRemoval'>;
type Request = IdentityCommand<'DecideRemoval'>;

export class DecideRemovalCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

interface Read {
  readonly removal: Removal;
  readonly reason: string;
}

/**
 * Asks the customer, declines, or asks a second person to agree. Each counts for what was read: another answer makes
 * another hash.
 */
@CommandHandler(DecideRemovalCommand)
export class DecideRemovalHandler implements ICommandHandler<DecideRemovalCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other: the remark of one that comes too late must not replace the one that counts. */
  execute({ request }: DecideRemovalCommand): Promise<Reply> {
    return this.context.executing.run(`removal-decision:${request.removalId}`, () => this.decide(request));
  }

  private async decide(request: Request): Promise<Reply> {
    const staff = await this.context.staff.permitted(request.staff, 'removal-requests.initiate');
    if (!staff.ok) return staff;
    const read = await this.read(request);
    if (!read.ok) return read;
    const holds = this.holds(read.value.removal, staff.value);
    if (!holds.ok) return holds;
    return request.decision === 'initiate'
      ? this.askSecond(request, staff.value, read.value)
      : this.write(request, staff.value, read.value);
  }

  private async read(request: Request): Promise<Result<Read, IdentityRejection>> {
    const { removalId, decision, hash, reason: code, remark } = request;
    const removal = await this.context.removals.of(removalId);
    if (removal === null) return reject({ code: 'case-unknown' });
    const known = REMOVAL_REASONS[decision].find((reason) => reason.code === code);
    if (known === undefined) return reject({ code: 'reason-missing', field: 'reason' });
    const isSound = remark === '' || (decision !== 'initiate' && isPlainParagraph(remark));
    if (!isSound || remark.length > REMOVAL_REMARK_LENGTH) return reject({ code: 'remark-invalid', field: 'remark' });
    return removalHash(removal) === hash
      ? ok({ removal, reason: `${known.code} ${known.en}` })
      : reject({ code: 'case-changed' });
  }

  /** Before a row is written, or a second person asked. The stream decides it again. */
  private holds({ status, claim }: Removal, { staffId }: DeskMember): Result<null, IdentityRejection> {
    if (status !== 'submitted' && status !== 'claimed') return reject({ code: 'case-decided' });
    const isHeld = claim?.staffId === staffId && claim.until > this.context.clock.nowMs();
    return isHeld ? ok(null) : reject({ code: 'case-not-yours' });
  }

  private async write(request: Request, staff: DeskMember, { removal, reason }: Read): Promise<Reply> {
    const { decision, removalId, reason: code, requestId } = request;
    const type = decision === 'ask' ? 'Ask' : 'Reject';
    const remark = await this.keep(removal, request.remark.trim());
    const command = { type, staffId: staff.staffId, reason: code, remark } as const;
    const act = { staff, removalId, command, requestId, action: `removal.${decision}`, reason };
    const decided = await removalAct(this.context, act);
    return decided.ok ? ok({ approvalId: null }) : decided;
  }

  private async keep({ removalId, uid, remarks }: Removal, text: string): Promise<number | null> {
    if (text === '') return null;
    const number = remarks + 1;
    await this.context.removalRows.putRemark({ removalId, uid, number }, text, this.context.clock.nowMs());
    return number;
  }

  private async askSecond(request: Request, staff: DeskMember, { removal, reason }: Read): Promise<Reply> {
    const { context } = this;
    const { removalId, hash, requestId, reason: code } = request;
    const { uid } = removal;
    const noting = { staff, removalId, requestId, action: 'removal.initiate', reason };
    return askSecond(context, {
      request: {
        staff: request.staff,
        kind: 'removal-execute',
        target: `user:${uid}`,
        reason,
        payload: { uid, removalId, hash },
        requestId,
        idempotencyKey: `${removalId} ${requestId}`,
      },
      subject: 'removalId',
      note: (approvalId) => {
        const command = { type: 'Initiate', staffId: staff.staffId, reason: code, approvalId } as const;
        return removalAct(context, { ...noting, command });
      },
      reopen: reopenRemoval,
    });
  }
}
