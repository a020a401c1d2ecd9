import { AGREEMENTS } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityCommandType, IdentityReply, StaffPrincipal } from '@corella/contracts/identity';
import { kycFormOf, legalPerson, slotsOf } from '@corella/contracts/kyc';
import type { DemoKycOutcome, KycAnswers, KycCaseView, KycGesture, KycPicture, KycSlot } from '@corella/contracts/kyc';
import { sha256Hex } from '@corella/hash';
import { invariant } from '@corella/result';
import type { CommandBus } from '@nestjs/cqrs';
import type { IdentityContext } from '../identity.context.js';
import { kycCaseView } from '../kyc/case-view.js';
import { phoneView } from '../kyc/phone-view.js';
import { createCustomer } from '../people/create-customer.js';
import { DEMO_ORIGIN } from '../people/origins.js';
import { commandFor } from '../use-cases/commands.js';
import type { Applicant } from './applicant.js';

/** What the world outside does for the demo: documents are drawn, and the checking service is told what to find. */
export interface DemoDesk {
  draw(options: SpecimenAsked): Promise<Uint8Array>;
  play(play: {
    readonly uid: string;
    readonly outcome: DemoKycOutcome;
    readonly delayMs: number;
    /** Who looks the same, where the outcome is that somebody does. */
    readonly like?: string;
  }): void;
}
interface SpecimenAsked {
  readonly answers: KycAnswers;
  readonly slot: KycSlot;
  readonly gesture?: KycGesture;
  readonly glare?: Glare;
}
interface Glare {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** In thousandths of the picture. */
const GLARE: Glare = { x: 620, y: 420, reach: 220 };
const ASKED_EVERY_MS = 50;
const ASKED_TIMES = 200;

interface Parts {
  readonly context: IdentityContext;
  readonly commands: CommandBus;
  readonly desk: DemoDesk;
  readonly uid: string;
  readonly applicant: Applicant;
  readonly member: StaffPrincipal;
  /** Another applicant, whom a duplicate looks like. */
  readonly other: string;
}

type Approved<T extends IdentityCommandType> = Extract<IdentityReply<T>, { readonly ok: true }>['value'];

/** One applicant of the demo, from the sign-up to what the desk has made of the case. */
export class SeededCase {
  constructor(private readonly parts: Parts) {}

  /** Does nothing for an applicant who has submitted before. */
  async run(index: number, passwordHash: string): Promise<void> {
    const { context, uid, applicant } = this.parts;
    if ((await context.users.get(uid)) === null) {
      const created = await createCustomer(context, {
        uid,
        email: `applicant${index + 1}@corella.example`,
        passwordHash,
        country: applicant.country,
        agreements: AGREEMENTS,
        origin: DEMO_ORIGIN,
        approveKycAs: null,
      });
      invariant(created.ok, `the applicant ${uid} of the demo could not be created`);
    }
    if ((await context.verifications.of(uid)).current !== null) return;
    await this.save(applicant.answers, applicant.kind);
    for (const slot of this.slots()) await this.picture(slot, applicant.glare === true && slot === 'front');
    if (applicant.method === 'ekyc') await this.selfies();
    const caseId = await this.submit();
    await this.goOn(caseId);
  }

  private slots(): readonly KycSlot[] {
    const { country, kind = 'person', answers } = this.parts.applicant;
    const form = kycFormOf(country, kind);
    return form === null ? [] : slotsOf(form, answers.documentType);
  }

  private async version(): Promise<number> {
    return (await this.parts.context.kycRows.draft(this.parts.uid)).version;
  }

  private async save(answers: KycAnswers, kind?: 'company'): Promise<void> {
    const version = await this.version();
    const { uid } = this.parts;
    await this.send({ type: 'SaveKycDraft', uid, answers, version, ...(kind === undefined ? {} : { kind }) });
  }

  /** By a phone, which is told what to do for each. */
  private async selfies(): Promise<void> {
    const { uid, context } = this.parts;
    await this.send({ type: 'SaveKycDraft', uid, method: 'ekyc', answers: {}, version: await this.version() });
    const { token } = await this.send({ type: 'BeginKycHandoff', uid });
    const phone = sha256Hex((await this.send({ type: 'OpenKycHandoff', token })).phone);
    for (const { slot, gesture } of (await phoneView(context, phone))?.slots ?? []) {
      if (gesture === null) continue;
      const picture = await this.drawn({ slot, gesture });
      await this.send({ type: 'PutKycPhonePicture', phone, picture });
    }
  }

  private async picture(slot: KycSlot, glare: boolean): Promise<void> {
    const { uid } = this.parts;
    const picture = await this.drawn({ slot, ...(glare ? { glare: GLARE } : {}) });
    await this.send({ type: 'PutKycPicture', uid, picture, version: await this.version() });
  }

  private async drawn(asked: Omit<SpecimenAsked, 'answers'>): Promise<KycPicture> {
    const { slot, glare } = asked;
    const { context, desk, uid, applicant } = this.parts;
    const now = context.clock.nowMs();
    const bytes = await desk.draw({ ...asked, answers: { ...applicant.answers, ...applicant.onDocument } });
    const contentType = 'image/jpeg';
    const { id, sha256 } = await context.files.write({ person: legalPerson(uid), contentType, bytes, now });
    return {
      slot,
      fileId: id,
      sha256,
      contentType,
      sentBytes: bytes.length,
      sentName: `${slot}.jpg`,
      sentAt: now,
      advice: glare === undefined ? [] : ['glare'],
    };
  }

  private async submit(): Promise<string> {
    const { desk, uid, other, applicant } = this.parts;
    desk.play({ uid, outcome: applicant.outcome, delayMs: 0, like: other });
    if (applicant.country === 'JP') await this.bindPhone();
    const { method } = applicant;
    const version = await this.version();
    return (await this.send({ type: 'SubmitKyc', uid, version, method, origin: DEMO_ORIGIN })).caseId;
  }

  /** In Japan a phone is bound before. The applicant had its code. */
  private async bindPhone(): Promise<void> {
    const { context, uid, applicant } = this.parts;
    const version = 1;
    await context.phones.claim({ uid, version }, applicant.answers.phone ?? '', context.clock.nowMs());
    await context.users.change(uid, { type: 'SetPhone', version, demo: true });
  }

  private async goOn(caseId: string): Promise<void> {
    const { story, answers } = this.parts.applicant;
    const { member, uid, desk } = this.parts;
    if (story.is === 'submitted') return;
    await this.checked(caseId);
    await this.send({ type: 'ClaimKycCase', staff: member, caseId, requestId: 'demo' });
    if (story.is === 'claimed') return;
    if (story.is === 'approved') {
      await this.decide(caseId, { decision: 'approve', reason: 'K01', parts: [] });
      if (story.letter === undefined) return;
      await this.send({ type: 'PlayKycLetter', uid, state: 'posted' });
      if (story.letter === 'returned') await this.send({ type: 'PlayKycLetter', uid, state: 'returned' });
    } else if (story.is === 'rejected') {
      await this.decide(caseId, { decision: 'reject', reason: story.reason, parts: [] });
    } else {
      await this.decide(caseId, { decision: 'modify', reason: story.reason, parts: story.parts });
      if (story.again === undefined) return;
      await this.save({ ...answers, ...story.again });
      desk.play({ uid, outcome: 'match', delayMs: 0 });
      await this.send({ type: 'ResubmitKyc', uid, version: await this.version(), origin: DEMO_ORIGIN });
    }
  }

  private async decide(
    caseId: string,
    decision: Pick<IdentityCommand<'DecideKycCase'>, 'decision' | 'reason' | 'parts'>,
  ): Promise<void> {
    const { hash } = await this.read(caseId);
    const staff = this.parts.member;
    await this.send({
      type: 'DecideKycCase',
      staff,
      caseId,
      hash,
      remark: '',
      requestId: `demo ${caseId}`,
      ...decision,
    });
  }

  private async read(caseId: string): Promise<KycCaseView> {
    const view = await kycCaseView(this.parts.context, caseId);
    invariant(view !== null, `the demo has no case ${caseId}`);
    return view;
  }

  private async checked(caseId: string): Promise<void> {
    const { context } = this.parts;
    for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
      if ((await this.read(caseId)).check !== null) return;
      await context.sleep(ASKED_EVERY_MS);
    }
    throw new Error(`the case ${caseId} of the demo was not checked`);
  }

  /** Throws a refusal: what the demo does is allowed. */
  private async send<T extends IdentityCommandType>(request: IdentityCommand<T>): Promise<Approved<T>> {
    const command = commandFor(request as unknown as IdentityCommand<IdentityCommandType>);
    invariant(command !== null, `identity has no command ${request.type}`);
    const reply = (await this.parts.commands.execute(command)) as IdentityReply<T>;
    if (!reply.ok) throw new Error(`the demo was refused ${request.type}: ${JSON.stringify(reply.rejection)}`);
    return reply.value as Approved<T>;
  }
}
