import {
  LEDGER_SHARD,
  type HoldFunds,
  type LedgerCommand,
  type LedgerRejectionCode,
  type PostEntry,
} from '@corella/contracts/ledger';
import type { CommandContext } from '@corella/bus';
import type { OrderTicket } from '@corella/contracts/market';
import type { EventStore } from '@corella/event-store';
import { ok, reject } from '@corella/result';
import type { Writer } from '@corella/single-writer';
import { answerPosted } from '../domain/ids/recent-business-ids.js';
import type { LedgerRules } from '../ledger-rules.js';
import type { LedgerResult } from '../ledger.machine.js';
import type { Answer } from './answer.js';
import type { CommitProgress } from './commit-progress.js';
import type { IdLookup } from './id-lookup.js';
import { reservationHandler } from './reservation-handler.js';
import type { SymbolLoad } from './symbol-load.js';

export interface CommandHandlerDeps {
  readonly writer: Pick<Writer<LedgerCommand, LedgerResult>, 'submit'>;
  readonly store: Pick<EventStore, 'storageState'>;
  readonly ids: Pick<IdLookup, 'ask' | 'askPosted' | 'askReservations' | 'isFull'>;
  readonly load: Pick<SymbolLoad, 'whoIsBehind'>;
  readonly progress: Pick<CommitProgress, 'revision'>;
  /**
   * Whether this very order was placed before. Its second delivery gets the first answer, even when the venue is busy.
   */
  readonly isPlaced: (order: OrderTicket) => boolean;
  /** The commands that others may give. */
  readonly commands: LedgerRules['commands'];
}

/**
 * Handles commands from the bus: refuses what needs no decision (`docs/rules/ledger.md` 20), asks the tables of ids,
 * and submits the rest to the writer, which refuses what has expired when its turn comes.
 */
export function commandHandler(
  deps: CommandHandlerDeps,
): (command: LedgerCommand, context: CommandContext) => Promise<Answer> {
  const { writer, store, ids, load, progress, isPlaced, commands } = deps;
  const refuse = (code: LedgerRejectionCode, detail: string): Answer => ({
    result: reject({ code, detail }),
    revision: progress.revision,
  });
  const submit = async (command: LedgerCommand, context: CommandContext): Promise<Answer> => {
    const { reply, revision } = await writer.submit(command, context.lane, context);
    return { result: reply, revision };
  };
  const busyWith = ({ clientOrderId, symbol }: OrderTicket): string | null => {
    if (ids.isFull && clientOrderId !== undefined) return 'The record of client order ids is behind;';
    const behind = load.whoIsBehind(symbol);
    if (behind === null) return null;
    return behind === 'matching' ? 'The market is busy;' : 'Settlement is busy;';
  };
  const hold = (command: HoldFunds, context: CommandContext): Promise<Answer> =>
    ids.ask(command.order, (known) => {
      if (known.kind === 'same')
        return Promise.resolve({
          result: ok({ orderId: known.orderId, duplicate: true }),
          revision: progress.revision,
        });
      if (known.kind === 'conflict')
        return Promise.resolve(refuse('idempotency-conflict', 'Another order was placed under this client order id.'));
      const busy = busyWith(command.order);
      return busy === null || isPlaced(command.order)
        ? submit(command, context)
        : Promise.resolve(refuse('busy', `${busy} try again in a moment.`));
    });
  const post = (command: PostEntry, context: CommandContext): Promise<Answer> =>
    ids.askPosted(command, (digest) => {
      if (digest !== null) {
        const known = answerPosted(digest, command);
        return Promise.resolve({ result: known.ok ? ok({ changed: false }) : known, revision: progress.revision });
      }
      if (ids.isFull)
        return Promise.resolve(refuse('busy', 'The record of business ids is behind; try again in a moment.'));
      return submit(command, context);
    });
  const reservation = reservationHandler({ ids, progress, submit });
  return (command, context) => {
    if (!commands.has(command.type))
      return Promise.reject(new TypeError(`${LEDGER_SHARD} has no command ${String(command.type)}`));
    const isRepeated = (): boolean => command.type === 'HoldFunds' && isPlaced(command.order);
    if (context.lane === 'client' && store.storageState().full && !isRepeated())
      return Promise.resolve(refuse('storage-full', 'The venue is out of storage; nothing was changed.'));
    switch (command.type) {
      case 'HoldFunds':
        return hold(command, context);
      case 'PostEntry':
        return post(command, context);
      case 'ReserveFunds':
      case 'ReleaseReservation':
      case 'VoidReservation':
        return reservation(command, context);
      default:
        return submit(command, context);
    }
  };
}
