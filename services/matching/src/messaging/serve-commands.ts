import { BusFault, type Bus, type CommandContext } from '@corella/bus';
import type { EventStore } from '@corella/event-store';
import { reject } from '@corella/result';
import { ledgerShardOf } from '@corella/contracts/ledger';
import type { WriterLease } from '@corella/single-writer';
import {
  MATCHING_SERVICE,
  SYMBOL_STATE,
  type CancelOrder,
  type CancelOrderReply,
  type MarketCommand,
  type MarketReply,
  type RefuseParameters,
  type SetSymbolParameters,
  type SetSymbolState,
} from '@corella/contracts/market';
import type { Markets } from '../writers/markets.js';
import { clearClosedBook, type SymbolWriter } from '../writers/symbol-writer.js';

/** How long a cancel waits until its hold has been read. After that its outcome is unknown. */
const HOLD_WAIT_MS = 4_000;

/** A command that only two people together may give. */
export type PeoplesCommand = RefuseParameters | SetSymbolParameters | SetSymbolState;

export interface ServeCommandsOptions {
  readonly stream: string;
  /** While it is held, nobody else serves the symbol's commands. */
  readonly lease: WriterLease | undefined;
  readonly markets: Markets;
  readonly bus: Bus;
  readonly store: Pick<EventStore, 'storageState'>;
  /** The command as two people have approved it, or null. */
  readonly granted: (command: PeoplesCommand) => Promise<MarketCommand | null>;
}

/**
 * The command that is carried out; throws for one that others may not give (`docs/rules/matching.md` 25). One person,
 * or the ledger, halts a market. What takes two people is carried out as the log has their approval, and everything
 * else follows from matching's own work.
 */
async function permitted(command: MarketCommand, { stream, granted }: ServeCommandsOptions): Promise<MarketCommand> {
  const refuse = (finding: string): never => {
    throw new TypeError(`${stream}: ${finding}`);
  };
  switch (command.type) {
    case 'SetSymbolState':
      if (command.approvalId === undefined)
        return command.state === SYMBOL_STATE.suspend
          ? command
          : refuse('two people decide on any state but suspended');
      return (await granted(command)) ?? refuse(`no approval ${command.approvalId} sets its state`);
    case 'SetSymbolParameters':
    case 'RefuseParameters':
      return (await granted(command)) ?? refuse(`no approval ${command.approvalId ?? ''} concerns its parameters`);
    default:
      return refuse(`there is no command ${String(command.type)}`);
  }
}

/**
 * Takes the commands addressed to a symbol's writer. For a cancel, it first reads the ledger up to the revision of the
 * hold.
 */
export function serveCommands(options: ServeCommandsOptions): { close(): void } {
  const { stream, markets, bus, lease } = options;
  const handle = async (command: MarketCommand, context: CommandContext): Promise<CancelOrderReply | MarketReply> => {
    const own = command.type === 'CancelOrder' ? command : await permitted(command, options);
    const target = markets.get(stream);
    if (!target) throw new BusFault('closed', `${stream} is out of service`);
    return own.type === 'CancelOrder' ? cancel(own, context, target) : administer(own, { context, target, options });
  };
  return bus.serve(MATCHING_SERVICE, stream, handle, lease === undefined ? {} : { ownership: lease });
}

async function cancel(
  command: CancelOrder,
  context: CommandContext,
  { stream, writer }: SymbolWriter,
): Promise<CancelOrderReply> {
  const seen = await writer.whenAbsorbed(ledgerShardOf(command.account), command.notBefore, HOLD_WAIT_MS);
  if (!seen)
    throw new BusFault(
      'timeout',
      `${stream} has not read the ledger to revision ${command.notBefore}; the outcome is unknown`,
    );
  const { reply, revision } = await writer.submit(command, 'cancel', context);
  return { result: reply, revision } as CancelOrderReply;
}

async function administer(
  command: MarketCommand,
  given: {
    readonly context: CommandContext;
    readonly target: SymbolWriter;
    readonly options: ServeCommandsOptions;
  },
): Promise<MarketReply> {
  const { context, target, options } = given;
  const { writer } = target;
  if (context.lane === 'client' && options.store.storageState().full)
    return {
      result: reject({ code: 'storage-full', detail: 'The disk is full; the venue takes cancels only.' }),
      revision: writer.status().revision,
    };
  const { reply, revision } = await writer.submit(command, context.lane, context);
  // Two people may have closed the market.
  if (command.type === 'SetSymbolState') await options.markets.attempt(target.stream, clearClosedBook);
  return { result: reply, revision } as MarketReply;
}
