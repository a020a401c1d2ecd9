import type { IdentityCommand, IdentityReply } from '@corella/contracts/identity';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ok, reject } from '@corella/result';
import { IDENTITY_CONTEXT } from '../../identity.context.js';
import type { IdentityContext } from '../../identity.context.js';

type Reply = IdentityReply<'SetFavourite'>;

export class SetFavouriteCommand extends Command<Reply> {
  constructor(readonly request: IdentityCommand<'SetFavourite'>) {
    super();
  }
}

/** Adds a symbol to the favourites or removes it. The 200 added last are kept. */
@CommandHandler(SetFavouriteCommand)
export class SetFavouriteHandler implements ICommandHandler<SetFavouriteCommand> {
  constructor(@Inject(IDENTITY_CONTEXT) private readonly context: IdentityContext) {}

  async execute({ request }: SetFavouriteCommand): Promise<Reply> {
    const { context } = this;
    const { uid, symbol, favourite } = request;
    if (!/^[a-z0-9]{4,20}$/.test(symbol)) return reject({ code: 'preference-unknown', field: 'symbol' });
    const changed = await context.contacts.changePreferences(uid, context.clock.nowMs(), (current) => {
      const others = current.favourites.filter((known) => known !== symbol);
      return { ...current, favourites: favourite ? [...others, symbol].slice(-MAX_FAVOURITES) : others };
    });
    return ok({ favourites: changed.favourites });
  }
}

const MAX_FAVOURITES = 200;
