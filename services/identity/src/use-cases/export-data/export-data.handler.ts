import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { isSubAccount } from '../../domain/user/sub-account.decide.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { dataExportedMessage } from '../../people/owner-messages.js';
import { warnOwner } from '../../people/tell-owner.js';
import { ownData } from './own-data.js';

type Reply = IdentityReply<'ExportData'>;

export class ExportDataCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'ExportData'>) {
    super();
  }
}

/**
 * Gives a customer a copy of what the venue knows of them, against proof that a session alone cannot give: it is what a
 * thief of identities looks for. The owner is told by mail, and the security log has it.
 */
@CommandHandler(ExportDataCommand)
export class ExportDataHandler implements ICommandHandler<ExportDataCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: ExportDataCommand): Promise<Reply> {
    const { context } = this;
    const { uid, origin } = request;
    const user = await context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    const proven = await demandProof(context, user, { ...request, action: 'data-export' });
    if (!proven.ok) return proven;
    await context.securityLog.add(uid, { kind: 'security-log', action: 'data-exported', origin, ok: true });
    await warnOwner(context, { uid, origin }, dataExportedMessage);
    return ok({ data: await ownData(context, user) });
  }
}
