import {
  BANK_ACCOUNT_FORMS,
  bankStream,
  isBankCurrency,
  type FiatCommand,
  type FiatReply,
} from '@corella/contracts/cash';
import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityReply } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { ask } from '@corella/signals';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { mayBePaid } from '../../deposits/may-be-paid.js';
import { decideBanks, type BankCommand } from '../../domain/bank/bank.decide.js';
import { matchNames } from '../../domain/deposit/match-names.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Reply = FiatReply<'AddBankAccount'>;
const TIMEOUT_MS = 5_000;

export class AddBankAccountCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'AddBankAccount'>) {
    super();
  }
}

/**
 * Registers a bank account under the customer's verified name. Everything that can be refused without the proof is
 * refused before it is spent. The details are in the vault before the event that relies on them.
 */
@CommandHandler(AddBankAccountCommand)
export class AddBankAccountHandler implements ICommandHandler<AddBankAccountCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request }: AddBankAccountCommand): Promise<Reply> {
    const { bankStreams, bankDetails, judging } = this.context;
    const { uid, currency, account, name } = request;
    if (!isBankCurrency(currency)) return reject({ code: 'currency-not-served', field: 'currency' });
    if (!BANK_ACCOUNT_FORMS[currency].test(account)) return reject({ code: 'bank-account-invalid', field: 'account' });
    const refused = await this.nameRefused(request);
    if (refused) return refused;
    return judging.run(`bank:${uid}`, async () => {
      const stream = bankStream(uid);
      const { state } = await bankStreams.settled(stream);
      const accountId = `B${uid}-${state.added + 1}`;
      const command: BankCommand = { type: 'Add', uid, accountId, currency };
      const first = decideBanks(command, state, this.context.clock.nowMs());
      if (!first.ok) return first;
      const proven = await this.proven(request, accountId);
      if (!proven.ok) return proven;
      await bankDetails.keep({ uid, accountId, name: name.trim(), account });
      const added = await bankStreams.change(stream, (current, at) => decideBanks(command, current, at), { by: uid });
      return added.ok ? ok({ accountId }) : added;
    });
  }

  private async nameRefused({ uid, name }: FiatCommand<'AddBankAccount'>): Promise<Reply | null> {
    const user = await ask(this.context.signals, 'identity.user', { uid });
    if (user === null) return reject({ code: 'user-unknown' });
    if (!mayBePaid(user)) return reject({ code: 'banks-refused' });
    // A demo verifies people without their names.
    if (user.name === undefined) return this.context.config.demo ? null : reject({ code: 'banks-refused' });
    const words = user.name.split(' ');
    const verified = { given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '' };
    return matchNames(name, verified) === 'same' ? null : reject({ code: 'name-mismatch', field: 'name' });
  }

  /** A bank account is an address that money can leave to. One that could not be kept can be tried again. */
  private async proven(
    request: FiatCommand<'AddBankAccount'>,
    accountId: string,
  ): Promise<{ readonly ok: true } | Extract<Reply, { ok: false }>> {
    const { uid, sessionId, stepUp = '', bodyHash } = request;
    const reply = await this.context.bus.request<IdentityReply<'ConsumeStepUp'>>(
      IDENTITY_SERVICE,
      { type: 'ConsumeStepUp', uid, sessionId, stepUp, action: 'address-add', bodyHash, for: accountId },
      { partition: IDENTITY_PARTITION, timeoutMs: TIMEOUT_MS },
    );
    if (reply.ok) return { ok: true };
    const { code, methods } = reply.rejection;
    return code === 'step-up-required' || code === 'sub-refused' || code === 'user-unknown'
      ? reject({ code, ...(methods === undefined ? {} : { methods }) })
      : reject({ code: 'step-up-required' });
  }
}
