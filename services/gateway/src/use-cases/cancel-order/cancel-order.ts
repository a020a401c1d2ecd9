import { Inject, Injectable } from '@nestjs/common';
import { spotAccount } from '@corella/contracts/ledger';
import {
  MATCHING_SERVICE,
  marketStream,
  type CancelOrder as CancelCommand,
  type CancelOrderReply,
  type CancelOutcome,
} from '@corella/contracts/market';
import { ok, reject, type Result } from '@corella/result';
import { ask } from '@corella/signals';
import type { Refusal } from '../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { missingOrder } from '../../reads/missing-order.js';
import { afterNewest } from '../../reads/newest-revision.js';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { refusalOfFault } from '../../trading/bus-outcome.js';

const RELEASE_WAIT_MS = 1_000;
const CANCEL_TIMEOUT_MS = 5_000;
/** Cancels of one cancel-all that are under way at once. */
const AT_ONCE = 32;

export interface CancelledOrder {
  readonly outcome: CancelOutcome;
  readonly symbol: string;
  /** False if the ledger had not released the money within a second. The order is then shown as `canceling`. */
  readonly released: boolean;
}

interface OpenHold {
  readonly orderId: number;
  readonly symbol: string;
  readonly revision: number;
}

export interface CancelAllOutcome {
  readonly canceled: readonly number[];
  readonly failed: readonly { readonly orderId: number; readonly code: string }[];
}

/** Cancels orders: the ledger names the hold, matching decides, the ledger releases (docs/rules/api-for-keys.md 26). */
@Injectable()
export class CancelOrder {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly revisions: RevisionMemory,
  ) {}

  /** By order id or client order id. Another customer's order is reported as unknown. */
  async execute(request: {
    readonly uid: string;
    readonly orderId?: number;
    readonly clientOrderId?: string;
    readonly trace?: string;
  }): Promise<Result<CancelledOrder, Refusal>> {
    const account = spotAccount(request.uid);
    const which =
      request.orderId === undefined ? { clientOrderId: request.clientOrderId } : { orderId: request.orderId };
    try {
      const hold = await ask(this.deps.signals, 'ledger.open-hold', { account, ...which });
      if (hold) return await this.cancelHold(account, hold, { reason: 'user-cancel', trace: request.trace });
      return reject(await this.withoutHold(account, which));
    } catch (error) {
      return reject(refusalOfFault(error));
    }
  }

  /** All open orders, those of a symbol, or those among `orderIds` that are still open. */
  async all(request: {
    readonly uid: string;
    readonly symbol?: string;
    readonly orderIds?: readonly number[];
    readonly trace?: string;
  }): Promise<Result<CancelAllOutcome, Refusal>> {
    const account = spotAccount(request.uid);
    const canceled: number[] = [];
    const failed: { orderId: number; code: string }[] = [];
    try {
      const open = await ask(this.deps.signals, 'ledger.open-holds', {
        account,
        ...(request.symbol === undefined ? {} : { symbol: request.symbol }),
      });
      const chosen = request.orderIds && new Set(request.orderIds);
      const holds = chosen ? open.filter(({ orderId }) => chosen.has(orderId)) : open;
      for (let from = 0; from < holds.length; from += AT_ONCE) {
        const batch = holds.slice(from, from + AT_ONCE);
        const why = { reason: 'cancel-all', trace: request.trace } as const;
        const outcomes = await Promise.all(batch.map((hold) => this.cancelHold(account, hold, why)));
        outcomes.forEach((outcome, at) => {
          const orderId = batch[at]?.orderId ?? 0;
          if (outcome.ok) canceled.push(orderId);
          else failed.push({ orderId, code: outcome.rejection.code });
        });
      }
      return ok({ canceled, failed });
    } catch (error) {
      return reject(refusalOfFault(error));
    }
  }

  /** Why there is nothing to cancel. The ledger's memory knows no hold, so the tables must be as new as that. */
  private async withoutHold(
    account: string,
    which: { readonly orderId?: number; readonly clientOrderId?: string },
  ): Promise<Refusal> {
    const after = await afterNewest(this.deps.signals, this.revisions, account);
    const { row, stale } = await ask(this.deps.signals, 'ledger.order', { account, ...which, ...after });
    if (!row) return missingOrder(stale);
    // It has ended, or was placed while we asked. The tables do not tell which.
    if (row.finishedAt === null) return missingOrder(true);
    return { code: 'order-finished', inputs: { state: row.state } };
  }

  private async cancelHold(
    account: string,
    hold: OpenHold,
    { reason, trace }: { readonly reason: CancelCommand['reason']; readonly trace: string | undefined },
  ): Promise<Result<CancelledOrder, Refusal>> {
    const command: CancelCommand = {
      type: 'CancelOrder',
      orderId: hold.orderId,
      account,
      notBefore: hold.revision,
      reason,
    };
    let reply: CancelOrderReply;
    try {
      reply = await this.deps.bus.request<CancelOrderReply>(MATCHING_SERVICE, command, {
        partition: marketStream(hold.symbol),
        lane: 'cancel',
        timeoutMs: CANCEL_TIMEOUT_MS,
        trace,
      });
    } catch (error) {
      return reject(refusalOfFault(error));
    }
    if (!reply.result.ok) return reject(reply.result.rejection);
    // The release has a revision of its own, which later reads must wait for.
    const releasedAt = await ask(
      this.deps.signals,
      'ledger.when-released',
      { orderId: hold.orderId, timeoutMs: RELEASE_WAIT_MS },
      RELEASE_WAIT_MS * 2,
    ).catch(() => null);
    if (releasedAt !== null) this.revisions.note(account, releasedAt);
    const { value: outcome } = reply.result;
    const released = releasedAt !== null;
    return outcome.already ? reject(endedBefore(outcome, released)) : ok({ outcome, symbol: hold.symbol, released });
  }
}

/** Before the ledger has booked the end, every read shows the order as open. */
function endedBefore({ state }: CancelOutcome, released: boolean): Refusal {
  if (released) return { code: 'order-finished', inputs: { state } };
  if (state === 'filled') return { code: 'busy', retryAfterSeconds: 1 };
  return { code: 'order-finished', inputs: { state: 'canceling' } };
}
