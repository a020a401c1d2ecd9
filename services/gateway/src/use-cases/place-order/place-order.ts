import { Inject, Injectable } from '@nestjs/common';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { agreementsHeld, dueOf, KYC_STATE } from '@corella/contracts/identity';
import {
  LEDGER_SERVICE,
  ledgerShardOf,
  spotAccount,
  type HoldFunds,
  type HoldFundsReply,
} from '@corella/contracts/ledger';
import type { OrderSource, OrderTicket } from '@corella/contracts/market';
import type { PlaceOrder as PlaceOrderBody } from '@corella/contracts/web';
import { ok, reject, type Result } from '@corella/result';
import { orderBodyHash } from '../../domain/client-key.js';
import { draftOrder, type OrderTerms } from '../../domain/order-draft.js';
import { fault, type Refusal } from '../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Admission } from '../../overload/admission.js';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { refusalOfFault } from '../../trading/bus-outcome.js';
import { OrderIds } from '../../trading/order-ids.js';
import { SymbolCache } from '../../trading/symbol-cache.js';

/** The ledger refuses the command after this time, so a client without an answer can ask by its client order id. */
const COMMAND_LIFE_MS = 5_000;
const MAX_ID_TRIES = 3;
const NOT_READY: Refusal = { code: 'not-ready', retryAfterSeconds: 2 };

export interface PlaceOrderRequest {
  readonly principal: CustomerPrincipal;
  readonly order: PlaceOrderBody;
  /** The key from `orderKey`, unique in the account for ever. */
  readonly key: string;
  readonly source: OrderSource;
  /** The id of the client's request. */
  readonly trace?: string;
}

export interface PlaceTermsRequest extends Omit<PlaceOrderRequest, 'order'> {
  readonly terms: OrderTerms;
  readonly bodyHash: string;
}

export interface PlacedOrder {
  /** The first order's id if `duplicate`; the ticket is then not what was stored. */
  readonly orderId: number;
  readonly duplicate: boolean;
  readonly ticket: OrderTicket;
}

/** Whoever replaces an order and does not learn the outcome learns which two orders it is about. */
const naming = ({ orderId, replaces }: OrderTicket, refusal: Refusal): Refusal =>
  replaces && refusal.code === 'outcome-unknown'
    ? { ...refusal, inputs: { orderId, replaces: replaces.orderId } }
    : refusal;

/** Why this customer may not trade, or null. The ledger decides again by its own record. */
export function tradingRefusal(principal: CustomerPrincipal, now: number): Refusal | null {
  const { user } = principal;
  if (!principal.permissions.includes('WRITE')) return { code: 'permission-missing' };
  if (user.status === 'frozen') return { code: 'account-frozen' };
  if (user.status === 'closed') return { code: 'account-closed' };
  if (user.closingSince !== undefined) return { code: 'account-closing' };
  if (user.kycState !== KYC_STATE.approved) return { code: 'kyc-required' };
  // A grace that is over counts here at once, and in the ledger with the next round of identity.
  if (agreementsHeld(dueOf(user), now).length > 0) return { code: 'agreement-required' };
  return user.allow.includes('exchange') ? null : { code: 'authority-missing' };
}

/**
 * The gateway's part of an order's life: checks, an id, and HoldFunds to the ledger. When it answers, the hold and the
 * order are durable. Both APIs use it.
 */
@Injectable()
export class PlaceOrder {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly ids: OrderIds,
    private readonly revisions: RevisionMemory,
    private readonly admission: Admission,
  ) {}

  async execute(request: PlaceOrderRequest): Promise<Result<PlacedOrder, Refusal>> {
    const forbidden = tradingRefusal(request.principal, this.deps.clock.nowMs());
    if (forbidden) return reject(forbidden);
    const rules = this.symbols.rules(request.order.symbol);
    if (!rules && this.symbols.missing(request.order.symbol) === 'not-ready') return reject(NOT_READY);
    if (!rules) return reject({ code: 'invalid-request', faults: { symbol: [fault('symbol-unknown')] } });
    const terms = draftOrder(request.order, rules);
    if (!terms.ok) return terms;
    return this.placeTerms({ ...request, terms: terms.value, bodyHash: orderBodyHash(terms.value) });
  }

  /** Places an order whose terms were read and whose owner may trade. */
  async placeTerms(request: PlaceTermsRequest): Promise<Result<PlacedOrder, Refusal>> {
    const { terms, bodyHash, source } = request;
    // A hold would wait for whoever owns the market next, and nobody can say how long.
    if (this.symbols.away().has(terms.symbol)) return reject(NOT_READY);
    if (this.admission.refusesOrders()) return reject({ code: 'busy', retryAfterSeconds: 1 });
    const { uid } = request.principal;
    const now = this.deps.clock.nowMs();
    const more = {
      account: spotAccount(uid),
      clientOrderId: request.key,
      bodyHash,
      source,
      stpGroup: request.principal.user.parentUid ?? uid,
      placedAt: now,
    };
    const ticket = (orderId: number): OrderTicket => Object.assign({}, terms, { orderId }, more);
    return this.admission.during(() => this.hold(ticket, now + COMMAND_LIFE_MS, request.trace));
  }

  private async hold(
    ticketOf: (orderId: number) => OrderTicket,
    expiresAt: number,
    trace: string | undefined,
  ): Promise<Result<PlacedOrder, Refusal>> {
    for (let tries = 1; ; tries += 1) {
      if (!this.ids.ready()) return reject({ code: 'not-ready', retryAfterSeconds: 2 });
      const ticket = ticketOf(this.ids.next());
      const command: HoldFunds = { type: 'HoldFunds', order: ticket, expiresAt };
      let reply: HoldFundsReply;
      try {
        reply = await this.deps.bus.request<HoldFundsReply>(LEDGER_SERVICE, command, {
          partition: ledgerShardOf(ticket.account),
          timeoutMs: COMMAND_LIFE_MS,
          trace,
        });
      } catch (error) {
        return reject(naming(ticket, refusalOfFault(error)));
      }
      this.revisions.note(ticket.account, reply.revision);
      if (reply.result.ok) return ok({ ...reply.result.value, ticket });
      // Taken means by another order: our own, delivered twice, would have been answered. So a new id places it once.
      if (reply.result.rejection.code !== 'order-id-taken' || tries === MAX_ID_TRIES)
        return reject(reply.result.rejection);
    }
  }
}
