import { BusFault, type Bus } from '@corella/bus';
import type { EventStore } from '@corella/event-store';
import { reject } from '@corella/result';
import { ledgerShardOf } from '@corella/contracts/ledger';
import {
  MATCHING_SERVICE,
  SYMBOL_STATE,
  type CancelOrderReply,
  type MarketCommand,
  type MarketReply,
} from '@corella/contracts/market';
import type { Markets } from '../writers/markets.js';

/** How long a cancel waits until its hold has been read. After that its outcome is unknown. */
const HOLD_WAIT_MS = 4_000;

export interface ServeCommandsOptions {
  readonly stream: string;
  readonly markets: Markets;
  readonly bus: Bus;
  readonly store: Pick<EventStore, 'storageState'>;
}

/**
 * Why others may not give this command (`docs/rules/matching.md` 25), or null. One person, or the ledger, halts a
 * market. What takes two people comes through their approvals, and everything else follows from matching's own work.
 */
function findForeign(command: MarketCommand): string | null {
  if (command.type === 'CancelOrder') return null;
  if (command.type !== 'SetSymbolState') return `there is no command ${String(command.type)}`;
  return command.state === SYMBOL_STATE.suspend && command.approvalId === undefined
    ? null
    : 'two people decide on any state but suspended';
}

/**
 * Takes the commands addressed to a symbol's writer. For a cancel, it first reads the ledger up to the revision of the
 * hold.
 */
export function serveCommands({ stream, markets, bus, store }: ServeCommandsOptions): { close(): void } {
  return bus.serve(
    MATCHING_SERVICE,
    stream,
    async (command: MarketCommand, context): Promise<MarketReply | CancelOrderReply> => {
      const foreign = findForeign(command);
      if (foreign !== null) throw new TypeError(`${stream}: ${foreign}`);
      const target = markets.get(stream);
      if (!target) throw new BusFault('closed', `${stream} is out of service`);
      const { writer } = target;
      if (command.type === 'CancelOrder') {
        const seen = await writer.whenAbsorbed(ledgerShardOf(command.account), command.notBefore, HOLD_WAIT_MS);
        if (!seen)
          throw new BusFault(
            'timeout',
            `${stream} has not read the ledger to revision ${command.notBefore}; the outcome is unknown`,
          );
      } else if (context.lane === 'client' && store.storageState().full) {
        return {
          result: reject({ code: 'storage-full', detail: 'The disk is full; the venue takes cancels only.' }),
          revision: writer.status().revision,
        };
      }
      const { reply, revision } = await writer.submit(
        command,
        command.type === 'CancelOrder' ? 'cancel' : context.lane,
        context,
      );
      return { result: reply, revision } as MarketReply | CancelOrderReply;
    },
  );
}
