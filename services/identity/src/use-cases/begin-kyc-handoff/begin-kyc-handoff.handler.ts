import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isSelfieSlot } from '@corella/contracts/kyc';
import { ok, reject } from '@corella/result';
import { drawGestures, type Gestures } from '../../domain/kyc/gestures.js';
import { openDraft, wantedOfPhone, type OpenDraft } from '../../kyc/open-draft.js';
import { signalPhone } from '../../kyc/signal-phone.js';
import { randomInt } from '../../secrets/random-bytes.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'BeginKycHandoff'>;

export class BeginKycHandoffCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'BeginKycHandoff'>) {
    super();
  }
}

/** A code for a phone, once it is known which pictures are wanted. */
@CommandHandler(BeginKycHandoffCommand)
export class BeginKycHandoffHandler implements ICommandHandler<BeginKycHandoffCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: BeginKycHandoffCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.begin(request));
  }

  private async begin({ uid }: IdentityCommand<'BeginKycHandoff'>): Promise<Reply> {
    const { users, kycHandoffs, random } = this.context;
    const user = await users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    const open = await openDraft(this.context, uid, null);
    if (!open.ok) return open;
    const { draft, method } = open.value;
    if (method !== 'ekyc') return reject({ code: 'field-not-asked', field: 'method' });
    if (draft.answers.documentType === undefined)
      return reject({ code: 'kyc-incomplete', kycFaults: { documentType: 'kyc-missing' } });
    if (wantedOfPhone(open.value).length === 0) return reject({ code: 'kyc-closed' });
    const kept = await keptGestures(open.value, await kycHandoffs.lastGestures(uid));
    const gestures = drawGestures(kept, (below) => randomInt(random, below));
    const begun = await kycHandoffs.begin(user, gestures);
    signalPhone(this.context, uid);
    return ok(begun);
  }
}

/**
 * The gestures that stay: of selfies that are there, and those that the last code asked for. A selfie that the desk
 * asked to be taken again gets another one, once.
 */
async function keptGestures({ draft, sent, isSubmitted, mayChange }: OpenDraft, last: Gestures): Promise<Gestures> {
  const kept: Record<string, string> = {};
  const redrawn = new Set<string>();
  for (const picture of draft.pictures) {
    const { slot, gesture } = picture;
    if (!isSelfieSlot(slot) || gesture === undefined) continue;
    const isAskedAgain = sent !== null && mayChange(slot) && (await isSubmitted(picture));
    if (!isAskedAgain) kept[slot] = gesture;
    else if (last[slot] === gesture) redrawn.add(slot);
  }
  const taken = new Set(Object.values(kept));
  for (const [slot, gesture] of Object.entries(last))
    if (kept[slot] === undefined && !redrawn.has(slot) && !taken.has(gesture)) kept[slot] = gesture;
  return kept;
}
