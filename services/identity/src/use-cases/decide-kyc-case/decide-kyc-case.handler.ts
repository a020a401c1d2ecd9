import {
  isPlainParagraph,
  type IdentityCommand,
  type IdentityRejection,
  type IdentityReply,
} from '@corella/contracts/identity';
import {
  KYC_REASONS,
  KYC_REMARK_LENGTH,
  kycFormOf,
  modifyReasonsOf,
  SANCTIONS_REASON,
  shownFields,
  slotsOf,
  uidOfCase,
  type KycPart,
} from '@corella/contracts/kyc';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { assertNever, ok, reject, type Result } from '@corella/result';
import type { KycCommand } from '../../domain/kyc/kyc-command.js';
import { secondReasons } from '../../domain/kyc/kyc.decide.js';
import type { KycCase, Verification } from '../../domain/kyc/kyc-state.js';
import { reopenCase } from '../../approvals/execute-kyc.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { caseHash } from '../../kyc/case-hash.js';
import { deskAct, type DeskMember } from '../../kyc/desk-act.js';
import { prepareLetter } from '../../kyc/letters.js';
import { notEligible } from '../../kyc/not-eligible.js';
import { askSecond } from '../request-approval/ask-second.js';

type Reply = IdentityReply<'DecideKycCase'>;
type Request = IdentityCommand<'DecideKycCase'>;

export class DecideKycCaseCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

/** "street (M02), front": each part, with a reason of its own where it has one. */
const partsText = ({ parts, reasons = {} }: Pick<Request, 'parts' | 'reasons'>): string =>
  parts.map((part) => (reasons[part] === undefined ? part : `${part} (${reasons[part]})`)).join(', ');

interface Read {
  readonly uid: string;
  readonly verification: Verification;
  readonly current: KycCase;
  readonly reason: string;
}

/**
 * Decides a case as it was read: whatever changed it since makes another hash. Where one person is not enough, an
 * approval asks a second one, and its answer decides.
 */
@CommandHandler(DecideKycCaseCommand)
export class DecideKycCaseHandler implements ICommandHandler<DecideKycCaseCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other: the remark or PIN of one that comes too late must not replace those that count. */
  execute({ request }: DecideKycCaseCommand): Promise<Reply> {
    return this.context.executing.run(`kyc-decision:${request.caseId}`, () => this.decide(request));
  }

  private async decide(request: Request): Promise<Reply> {
    const staff = await this.context.staff.permitted(request.staff, 'kyc-cases.decide');
    if (!staff.ok) return staff;
    const read = await this.read(request);
    if (!read.ok) return read;
    const finding = await this.finding(request, read.value);
    if (finding !== null) return reject(finding);
    if (request.decision === 'approve' && secondReasons(read.value.current).length > 0)
      return this.askSecond(request, staff.value, read.value);
    const command = await this.commandOf(request, staff.value, read.value);
    const decided = await deskAct(this.context, {
      staff: staff.value,
      caseId: request.caseId,
      command,
      requestId: request.requestId,
      action: `kyc.${request.decision}`,
      reason: read.value.reason,
      ...(request.parts.length === 0 ? {} : { after: partsText(request) }),
    });
    return decided.ok ? ok({ approvalId: null }) : decided;
  }

  private async read({ caseId, hash, decision, reason: code }: Request): Promise<Result<Read, IdentityRejection>> {
    const uid = uidOfCase(caseId);
    const verification = uid === null ? null : await this.context.verifications.of(uid);
    const current = verification?.current ?? null;
    if (uid === null || verification === null || current?.caseId !== caseId) return reject({ code: 'case-unknown' });
    const known = KYC_REASONS[decision].find((reason) => reason.code === code);
    if (known === undefined) return reject({ code: 'reason-missing', field: 'reason' });
    return caseHash(current) === hash
      ? ok({ uid, verification, current, reason: `${known.code} ${known.en}` })
      : reject({ code: 'case-changed' });
  }

  /** What is wrong with the decision itself. */
  private async finding({ decision, parts, reasons = {}, remark }: Request, { uid, current }: Read) {
    if (remark.length > KYC_REMARK_LENGTH || (remark !== '' && !isPlainParagraph(remark)))
      return { code: 'remark-invalid', field: 'remark' } as const;
    const isNamed = Object.keys(reasons).every((part) => parts.some((one) => one === part));
    const fits = parts.every((part) => reasons[part] === undefined || modifyReasonsOf(part).includes(reasons[part]));
    if (!isNamed || !fits) return { code: 'reason-missing', field: 'reasons' } as const;
    if (decision !== 'modify' && parts.length > 0) return { code: 'payload-invalid', field: 'parts' } as const;
    if (decision === 'approve')
      return (await notEligible(this.context, uid, current)).length === 0
        ? null
        : ({ code: 'case-not-eligible' } as const);
    if (decision === 'reject') return null;
    const user = await this.context.users.get(uid);
    const form = kycFormOf(user?.country ?? '', current.kind);
    const sent = await this.context.kycRows.answers(uid, current.answers);
    const answers = sent?.answers ?? {};
    const slots = form === null ? [] : slotsOf(form, answers.documentType, current.method);
    const fields = form === null ? [] : shownFields(form, answers);
    const known = new Set<KycPart>([...fields.map(({ name }) => name), ...slots]);
    const sound = parts.length > 0 && new Set(parts).size === parts.length && parts.every((part) => known.has(part));
    return sound ? null : ({ code: 'payload-invalid', field: 'parts' } as const);
  }

  private async commandOf(
    { decision, caseId, reason, parts, reasons, remark }: Request,
    { staffId }: DeskMember,
    { uid, verification }: Read,
  ): Promise<KycCommand> {
    const held = { caseId, staffId, reason };
    switch (decision) {
      case 'approve':
        return { type: 'Approve', ...held, letter: await prepareLetter(this.context, uid, verification) };
      case 'modify':
        return {
          type: 'RequestChanges',
          ...held,
          parts,
          ...(reasons === undefined ? {} : { reasons }),
          remark: await this.keep(uid, verification, remark),
        };
      case 'reject': {
        const never = reason === SANCTIONS_REASON;
        return { type: 'Reject', ...held, never, remark: await this.keep(uid, verification, remark) };
      }
      default:
        return assertNever(decision);
    }
  }

  private async keep(uid: string, { remarkRows }: Verification, remark: string): Promise<number | null> {
    const text = remark.trim();
    if (text === '') return null;
    const number = remarkRows + 1;
    const now = this.context.clock.nowMs();
    await this.context.kycRows.put('kyc-remark', { uid, number, body: { text }, now });
    return number;
  }

  private async askSecond(request: Request, staff: DeskMember, { uid, reason }: Read): Promise<Reply> {
    const { context } = this;
    const { caseId, hash, requestId } = request;
    const { current } = await context.verifications.of(uid);
    const holds = current?.claim?.staffId === staff.staffId && current.claim.until > context.clock.nowMs();
    if (!holds) return reject({ code: 'case-not-yours' });
    const noting = { staff, caseId, requestId, action: 'kyc.approve', reason };
    return askSecond(context, {
      request: {
        staff: request.staff,
        kind: 'kyc-approve',
        target: `user:${uid}`,
        reason,
        payload: { uid, caseId, hash },
        requestId,
        idempotencyKey: `${caseId} ${requestId}`,
      },
      subject: 'hash',
      note: (approvalId) => {
        const asked = { type: 'AskSecond', caseId, staffId: staff.staffId, reason: request.reason } as const;
        return deskAct(context, { ...noting, command: { ...asked, approvalId } });
      },
      reopen: reopenCase,
    });
  }
}
