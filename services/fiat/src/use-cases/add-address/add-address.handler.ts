import { addressStream, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { ask } from '@corella/signals';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { checkAddress } from '../../addresses/check-address.js';
import { consumeStepUp } from '../../addresses/consume-step-up.js';
import { has } from '../../domain/address/address-book.js';
import { decideAddress } from '../../domain/address/address.decide.js';
import { checkWanted } from '../../addresses/reading/wanted-address.js';
import { FIAT_CONTEXT, type FiatContext } from '../../fiat.context.js';

type Request = FiatCommand<'AddAddress'>;
type Reply = FiatReply<'AddAddress'>;

export class AddAddressCommand extends Command<Reply> {
  constructor(readonly request: Request) {
    super();
  }
}

const ID_LENGTH = 24;
/** The same for a repetition, so that it finds what it added. */
const idOf = ({ uid, idempotencyKey }: Request): string =>
  `A${sha256Hex(`${uid}/${idempotencyKey}`).slice(0, ID_LENGTH).toUpperCase()}`;

/** Saves an address. It is checked first, so that no proof is used up by one that cannot be saved. */
@CommandHandler(AddAddressCommand)
export class AddAddressHandler implements ICommandHandler<AddAddressCommand> {
  constructor(@Inject(FIAT_CONTEXT) private readonly context: FiatContext) {}

  async execute({ request }: AddAddressCommand): Promise<Reply> {
    const user = await ask(this.context.signals, 'identity.user', { uid: request.uid });
    if (user === null) return reject({ code: 'user-unknown' });
    if (user.parentUid !== undefined) return reject({ code: 'sub-refused' });
    // What is in the book decides, so one customer's requests wait for each other.
    return this.context.changingBook.run(request.uid, () => this.add(request));
  }

  private async add(request: Request): Promise<Reply> {
    const { addresses, addressBooks: books, bus } = this.context;
    const { uid, sessionId, stepUp, bodyHash, label } = request;
    const addressId = idOf(request);
    const { state } = await books.load(addressStream(uid));
    if (has(state, addressId)) return this.again(request, addressId);
    const checked = await checkAddress(this.context, request);
    if (!checked.ok) return checked;
    const { coinChain, address, tag, alike } = checked.value;
    if (alike !== null && !request.confirmAlike) return reject({ code: 'address-alike', field: 'address' });
    const of = { uid, sessionId, stepUp, action: 'address-add', bodyHash, for: addressId } as const;
    const proven = await consumeStepUp(bus, of);
    if (!proven.ok) return proven;
    const { chain, coin } = coinChain;
    await addresses.keep(uid, addressId, { chain, coin, address, tag, label });
    const data = { uid, addressId, chain, factors: proven.value, ...(alike === null ? {} : { alike: true as const }) };
    const added = await books.change(addressStream(uid), (book) => decideAddress({ type: 'Add', ...data }, book));
    if (added.ok) return ok({ addressId });
    await addresses.forget(addressId);
    return added;
  }

  /** The same request has been carried out, or another one came with its key. */
  private async again(request: Request, addressId: string): Promise<Reply> {
    const { addresses, config } = this.context;
    const text = await addresses.textOf(addressId);
    const read = checkWanted(request.wanted, { test: config.demo });
    const isSame =
      read.ok &&
      text?.chain === read.value.coinChain.chain &&
      text.address === read.value.address &&
      text.tag === read.value.tag &&
      text.label === request.label;
    return isSame ? ok({ addressId }) : reject({ code: 'idempotency-conflict' });
  }
}
