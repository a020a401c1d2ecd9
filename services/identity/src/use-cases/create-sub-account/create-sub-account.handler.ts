import { MAX_SUB_ACCOUNTS, SUB_NAME } from '@corella/contracts/identity';
import type { IdentityCommand, IdentityReply, IdentityRejection } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { invariant, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { PASSWORD_FINDING_TEXT, passwordFinding } from '../../domain/rules/password-policy.js';
import { isSubAccount, mayHaveSubAccounts } from '../../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../../domain/user/user-state.js';
import { shutCode } from '../../domain/user/shut-to.js';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';
import { demandProof } from '../../login/step-up.js';
import { freeUid } from '../../people/free-uid.js';
import { bringSubAccountsUp } from '../../sub-accounts/bring-up.js';
import { subAccountView } from '../../sub-accounts/own-sub-accounts.js';
import { remarkOf } from '../../sub-accounts/remark.js';
import { changeAndTell } from '../../people/tell-news.js';

type Reply = IdentityReply<'CreateSubAccount'>;

export class CreateSubAccountCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'CreateSubAccount'>) {
    super();
  }
}

type Request = IdentityCommand<'CreateSubAccount'>;
const MAX_DRAWS = 20;
const NAME_TAKEN = { code: 'sub-name-taken', field: 'name' } as const;

/**
 * Claims uid and name in the vault, then the main account's stream names the sub-account, then its own stream begins.
 * The first stream refuses the sixth. After a crash between the two the event feed begins the second; a claim that no
 * stream names gives way to the next one.
 */
@CommandHandler(CreateSubAccountCommand)
export class CreateSubAccountHandler implements ICommandHandler<CreateSubAccountCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  /** One after the other for a name: a claim that is still under way looks like one that was left by a crash. */
  execute({ request }: CreateSubAccountCommand): Promise<Reply> {
    return this.context.executing.run(`sub-name:${request.name.toLowerCase()}`, () => this.create(request));
  }

  private async create(request: Request): Promise<Reply> {
    const { context } = this;
    const parent = await this.eligible(request.uid);
    if (!parent.ok) return parent;
    if (!SUB_NAME.test(request.name)) return reject({ code: 'sub-name-invalid', field: 'name' });
    const remark = remarkOf(request.remark);
    if (remark === null) return reject({ code: 'sub-remark-invalid', field: 'remark' });
    const claimed = await this.claimed(request);
    if (!claimed.ok) return claimed;
    if (claimed.value !== null) return this.made(claimed.value, request.uid);
    const finding = passwordFinding(request.password);
    if (finding !== null) return reject({ code: finding, field: 'password', detail: PASSWORD_FINDING_TEXT[finding] });
    if (parent.value.subAccounts.length >= MAX_SUB_ACCOUNTS)
      return reject({ code: 'sub-limit', inputs: { limit: MAX_SUB_ACCOUNTS } });
    const proven = await this.proven(parent.value, request);
    if (!proven.ok) return proven;
    const { country } = parent.value;
    const subUid = await this.claim(request, { country, remark, hash: await context.hasher.hash(request.password) });
    if (subUid === null) return reject(NAME_TAKEN);
    const { uid, origin, name } = request;
    const added = await changeAndTell(context, {
      uid,
      command: { type: 'AddSubAccount', subUid },
      news: {
        uid,
        kind: 'sub-account-made',
        words: name,
        origin,
        log: [{ uid, action: 'sub-account-created' }],
      },
    });
    if (!added.ok) {
      await context.contacts.unclaim(subUid);
      return added;
    }
    return this.made(subUid, uid);
  }

  /**
   * A stolen session makes no sub-account: it would have a password of the thief's, and outlive the session. One that
   * is made by an API key has a password that nobody knows.
   */
  private async proven(parent: RegisteredUser, request: Request): Promise<Result<null, IdentityRejection>> {
    if (request.byApiKey === true) return ok(null);
    return demandProof(this.context, parent, { ...request, action: 'sub-create', requestId: request.idempotencyKey });
  }

  private async eligible(uid: string): Promise<Result<RegisteredUser, IdentityRejection>> {
    const user = await this.context.users.get(uid);
    if (user === null) return reject({ code: 'user-unknown' });
    if (isSubAccount(user)) return reject({ code: 'sub-refused' });
    if (user.status !== 'active') return reject({ code: shutCode(user) });
    if (user.lock !== null) return reject({ code: 'account-locked' });
    if (user.closing !== null) return reject({ code: 'account-closing' });
    return mayHaveSubAccounts(user) ? ok(user) : reject({ code: 'sub-not-eligible' });
  }

  /** The uid that this request has made before; null where the name is free, a claim left by a crash included. */
  private async claimed({ uid, name, idempotencyKey }: Request): Promise<Result<string | null, IdentityRejection>> {
    const { contacts, users } = this.context;
    const owner = await contacts.uidOf(name.toLowerCase());
    if (owner === null) return ok(null);
    const by = (await contacts.of(owner))?.subAccount;
    const isNamed = by !== undefined && (await users.get(by.parentUid))?.subAccounts.includes(owner) === true;
    if (isNamed) return by.parentUid === uid && by.idempotencyKey === idempotencyKey ? ok(owner) : reject(NAME_TAKEN);
    await contacts.unclaim(owner);
    return ok(null);
  }

  /** Null where the name was taken meanwhile. */
  private async claim(
    { uid: parentUid, name, idempotencyKey }: Request,
    { country, remark, hash }: { readonly country: string; readonly remark: string; readonly hash: string },
  ): Promise<string | null> {
    const { contacts, clock } = this.context;
    const contact = { email: '', country, subAccount: { name, remark, parentUid, idempotencyKey } };
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const uid = await freeUid(this.context);
      const outcome = await contacts.claim({ uid, contact, passwordHash: hash, now: clock.nowMs() });
      if (outcome !== 'conflict') return outcome === 'claimed' ? uid : null;
    }
    throw new Error('no free uid was found');
  }

  private async made(subUid: string, uid: string): Promise<Reply> {
    await bringSubAccountsUp(this.context, uid);
    const sub = await this.context.users.get(subUid);
    invariant(sub !== null, 'a sub-account that is named has a stream');
    return ok({ subAccount: await subAccountView(this.context, sub) });
  }
}
