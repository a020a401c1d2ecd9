import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { dayIn, faultsOf, methodOf, tidyAnswer, type KycFieldName, type KycForm } from '@corella/contracts/kyc';
import { ok, reject } from '@corella/result';
import { formOf, openDraft } from '../../kyc/open-draft.js';
import type { KeptDraft } from '../../kyc/kyc-rows.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'SaveKycDraft'>;

export class SaveKycDraftCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SaveKycDraft'>) {
    super();
  }
}

/**
 * Keeps every answer, right or wrong: people stop in the middle of a word and go on elsewhere. What comes while the
 * draft is submitted is refused, or the draft would say what was never sent.
 */
@CommandHandler(SaveKycDraftCommand)
export class SaveKycDraftHandler implements ICommandHandler<SaveKycDraftCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  execute({ request }: SaveKycDraftCommand): Promise<Reply> {
    return this.context.executing.run(`kyc:${request.uid}`, () => this.save(request));
  }

  private async save(request: IdentityCommand<'SaveKycDraft'>): Promise<Reply> {
    const { context } = this;
    const { uid, version } = request;
    const open = await openDraft(context, uid, version);
    if (!open.ok) return open;
    const { isNew, mayChange, mayChooseKind } = open.value;
    const { kind = open.value.form.kind, method } = request;
    if (kind !== open.value.form.kind && !mayChooseKind) return reject({ code: 'field-not-asked', field: 'kind' });
    const form = formOf(open.value.country, kind);
    if (method !== undefined && (!isNew || methodOf(form, method) !== method))
      return reject({ code: 'field-not-asked', field: 'method' });
    const draft = ofKind(open.value.draft, form);
    const answers: Partial<Record<KycFieldName, string>> = { ...draft.answers };
    for (const [name, answer] of Object.entries(request.answers)) {
      const field = form.fields.find((one) => one.name === name);
      if (field === undefined) return reject({ code: 'field-not-asked', field: name });
      const tidy = tidyAnswer(field, answer);
      if (tidy === (answers[field.name] ?? '')) continue;
      if (!mayChange(field.name)) return reject({ code: 'field-not-asked', field: name });
      if (tidy === '') delete answers[field.name];
      else answers[field.name] = tidy;
    }
    const now = context.clock.nowMs();
    const chosen = method === undefined ? {} : { method };
    const saved = await context.kycRows.putDraft(uid, { ...draft, ...chosen, answers }, now);
    if (saved === null) return reject({ code: 'draft-changed' });
    return ok({
      version: saved.version,
      savedAt: now,
      faults: faultsOf(form, answers, dayIn(form.zone, now)),
    });
  }
}

/** The draft as one of this form: what the form does not ask is put aside, and what it asks comes back from there. */
function ofKind(draft: KeptDraft, { fields, kind }: KycForm): KeptDraft {
  if (kind === draft.kind) return draft;
  const all = Object.entries({ ...draft.aside, ...draft.answers });
  const isOfForm = ([name]: readonly [string, string]): boolean => fields.some((field) => field.name === name);
  return {
    ...draft,
    kind,
    answers: Object.fromEntries(all.filter(isOfForm)),
    aside: Object.fromEntries(all.filter((answer) => !isOfForm(answer))),
  };
}
