import { addressStream, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { ok, reject } from '@corella/result';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { decideAddress } from '../../domain/address/address.decide.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Reply = FiatReply<'RemoveAddress'>;

export class RemoveAddressCommand extends Command<Reply> {
  constructor(readonly request: FiatCommand<'RemoveAddress'>) {
    super();
  }
}

/** Takes an entry out of its owner's book, and its text out of the vault. What was sent there is not touched. */
@CommandHandler(RemoveAddressCommand)
export class RemoveAddressHandler implements ICommandHandler<RemoveAddressCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  execute({ request: { uid, addressId } }: RemoveAddressCommand): Promise<Reply> {
    const { addressBooks, addresses, changingBook, withdrawing } = this.context;
    const inTurn = (work: () => Promise<Reply>): Promise<Reply> =>
      withdrawing.run(uid, () => changingBook.run(uid, work));
    return inTurn(async () => {
      if (await this.context.hasOpenWithdrawal(uid, addressId)) return reject({ code: 'address-in-use' });
      const removed = await addressBooks.change(addressStream(uid), (book) =>
        decideAddress({ type: 'Remove', addressId }, book),
      );
      if (!removed.ok) return removed;
      await addresses.forget(addressId);
      return ok({ removed: true });
    });
  }
}
