import { BankUnavailable } from '@corella/bank';
import { DEPOSIT_LIMITS, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ok, reject } from '@corella/result';
import { ask } from '@corella/signals';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { mayBePaid } from '../../deposits/may-be-paid.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Reply = FiatReply<'OpenPayIn'>;

export class OpenPayInCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'OpenPayIn'>) {
    super();
  }
}

/** Opens a customer's PayID and account at the bank. The bank answers the same ones again, so a crash is harmless. */
@CommandHandler(OpenPayInCommand)
export class OpenPayInHandler implements ICommandHandler<OpenPayInCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request: { uid, currency } }: OpenPayInCommand): Promise<Reply> {
    const { signals, payIns } = this.context;
    if (!Object.hasOwn(DEPOSIT_LIMITS, currency)) return reject({ code: 'currency-not-served', field: 'currency' });
    const user = await ask(signals, 'identity.user', { uid });
    if (user === null) return reject({ code: 'user-unknown' });
    if (!mayBePaid(user)) return reject({ code: 'deposits-refused' });
    try {
      await payIns.open(uid, { currency, name: user.name ?? uid });
      return ok({ opened: true });
    } catch (error) {
      if (error instanceof BankUnavailable) return reject({ code: 'bank-unavailable' });
      throw error;
    }
  }
}
