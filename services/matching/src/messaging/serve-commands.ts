import { BusFault, type Bus } from '@corella/bus';
import type { EventStore } from '@corella/event-store';
import { reject } from '@corella/result';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import {
  MATCHING_SERVICE,
  type CancelOrderReply,
  type MarketCommand,
  type MarketReply,
} from '@corella/contracts/market';
import type { Markets } from '../writers/markets.js';
import { clearClosedBook } from '../writers/symbol-writer.js';

/** How long a cancel waits until its hold has been read. After that its outcome is unknown. */
const HOLD_WAIT_MS = 4_000;

export interface ServeCommandsOptions {
  readonly stream: string;
  readonly markets: Markets;
  readonly bus: Bus;
  readonly store: Pick<EventStore, 'storageState'>;
  readonly onFatal: (error: unknown) => void;
}

/**
 * Takes the commands addressed to a symbol's writer. For a cancel, it first reads the ledger up to the revision of the
 * hold.
 */
export function serveCommands({ stream, markets, bus, store, onFatal }: ServeCommandsOptions): { close(): void } {
  return bus.serve(
    MATCHING_SERVICE,
    stream,
    async (command: MarketCommand, lane): Promise<MarketReply | CancelOrderReply> => {
      const target = markets.get(stream);
      if (!target) throw new BusFault('closed', `${stream} is out of service`);
      const { writer } = target;
      if (command.type === 'CancelOrder') {
        const seen = await writer.whenAbsorbed(LEDGER_SHARD, command.notBefore, HOLD_WAIT_MS);
        if (!seen)
          throw new BusFault(
            'timeout',
            `${stream} has not read the ledger to revision ${command.notBefore}; the outcome is unknown`,
          );
      } else if (lane === 'client' && store.storageState().full) {
        return {
          result: reject({ code: 'storage-full', detail: 'The disk is full; the venue takes cancels only.' }),
          revision: writer.status().revision,
        };
      }
      const { reply, revision } = await writer.submit(command, command.type === 'CancelOrder' ? 'cancel' : lane);
      if (command.type === 'SetSymbolState' && reply.ok) markets.attempt(stream, clearClosedBook).catch(onFatal);
      return { result: reply, revision } as MarketReply | CancelOrderReply;
    },
  );
}
