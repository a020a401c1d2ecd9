import type { Operation, SeenOrder } from '../history.js';
import { isFinal, type Final } from './order-model.js';
import { unitsOf } from './units.js';
import { isAnswered, wordsOf, type Finding } from './verdict.js';

/** How far an order has come: what one client has seen of it, or knows by its own acknowledged writes. */
interface Progress {
  readonly phase: 'placed' | 'open' | 'ended';
  readonly orderId: string | null;
  readonly filled: bigint;
  readonly state: Final | null;
  readonly by: Operation;
}

/**
 * What one client is promised of reads: they never go back, whichever gateway answers, and a gateway shows the writes
 * that it acknowledged to the client, unless it says that it could not (`X-Corella-Stale`).
 */
export function checkSession(client: string, history: readonly Operation[]): Finding {
  const session = new Session();
  for (const operation of history) session.take(operation);
  const words = session.problems.join('\n    ');
  return {
    is: session.problems.length === 0 ? 'explained' : 'violated',
    about: `reads of ${client}`,
    operations: history.length,
    words,
  };
}

class Session {
  readonly problems: string[] = [];
  private readonly seen = new Map<string, Progress>();
  /** The orders of `seen` that were open. */
  private readonly open = new Set<string>();
  /** By gateway: the client's own writes, by client order id. */
  private readonly written = new Map<string, Map<string, Progress>>();
  private readonly symbols = new Map<string, string>();
  private readonly balances = new Map<
    string,
    { readonly revision: number; readonly text: string; readonly by: Operation }
  >();
  private last: Operation | undefined;

  take(operation: Operation): void {
    if (this.last && (this.last.returnedAt ?? operation.calledAt) > operation.calledAt)
      throw new Error(`${operation.client} asked two things at once: ${wordsOf(this.last)} and ${wordsOf(operation)}`);
    this.last = operation;
    // A gateway that broke off may have been started again, and then it knows nothing of earlier writes.
    if (operation.outcome.is === 'unknown') this.written.delete(operation.gateway);
    if (operation.kind === 'place') this.symbols.set(operation.input.clientOrderId, operation.input.symbol);
    this.write(operation);
    this.read(operation);
  }

  private write(operation: Operation): void {
    if (!isAnswered(operation)) return;
    if (operation.kind === 'place') {
      const { orderId } = operation.outcome.answer;
      this.own(operation, operation.input.clientOrderId, { phase: 'placed', orderId, filled: 0n, state: null });
    }
    // Whichever cancel has ended the order, the gateway knows the revision of its release before it tells the end.
    if (operation.kind === 'cancel') {
      const { state } = operation.outcome.answer;
      if (state === 'canceled' || state === 'partial-canceled')
        this.own(operation, operation.input.clientOrderId, { phase: 'ended', orderId: null, filled: 0n, state });
    }
  }

  private own(by: Operation, clientOrderId: string, progress: Omit<Progress, 'by'>): void {
    const of = this.written.get(by.gateway) ?? new Map<string, Progress>();
    of.set(clientOrderId, { ...progress, by });
    this.written.set(by.gateway, of);
  }

  private read(operation: Operation): void {
    if (!isAnswered(operation)) return;
    if (operation.kind === 'read-order') {
      const { order, stale } = operation.outcome.answer;
      this.show(operation, operation.input.clientOrderId, { order, stale });
    }
    if (operation.kind === 'read-orders') {
      const { orders, stale, isWhole } = operation.outcome.answer;
      for (const order of orders) this.show(operation, order.clientOrderId, { order, stale });
      if (isWhole && operation.input.scope === 'open')
        this.missing(operation, operation.input.symbol, new Set(orders.map((order) => order.clientOrderId)));
    }
    if (operation.kind === 'read-balances')
      for (const [asset, { revision, available, frozen }] of Object.entries(operation.outcome.answer.balances))
        this.balance(operation, asset, { revision, text: `${available} and ${frozen} frozen` });
  }

  private show(
    by: Operation,
    clientOrderId: string,
    { order, stale }: { readonly order: SeenOrder | null; readonly stale: boolean },
  ): void {
    const seen = this.seen.get(clientOrderId);
    if (seen && isBehind(order, seen)) this.problem('a read goes back', [seen.by, by], clientOrderId);
    const own = stale ? undefined : this.written.get(by.gateway)?.get(clientOrderId);
    if (own && isBehind(order, own)) this.problem('a read does not show the own write', [own.by, by], clientOrderId);
    if (order !== null) this.keep(clientOrderId, progressOf(order, by));
  }

  /** An order that was open and is missing in the whole list of open orders has ended. */
  private missing(by: Operation, symbol: string, listed: ReadonlySet<string>): void {
    for (const clientOrderId of [...this.open]) {
      const seen = this.seen.get(clientOrderId);
      if (seen && this.symbols.get(clientOrderId) === symbol && !listed.has(clientOrderId))
        this.keep(clientOrderId, { ...seen, phase: 'ended', state: null, by });
    }
  }

  private keep(clientOrderId: string, seen: Progress): void {
    this.seen.set(clientOrderId, seen);
    if (seen.phase === 'open') this.open.add(clientOrderId);
    else this.open.delete(clientOrderId);
  }

  private balance(by: Operation, asset: string, now: { readonly revision: number; readonly text: string }): void {
    const before = this.balances.get(asset);
    if (before && before.revision > now.revision) this.problem(`the balance of ${asset} goes back`, [before.by, by]);
    if (before && before.revision === now.revision && before.text !== now.text)
      this.problem(`one revision of ${asset} has two balances`, [before.by, by]);
    this.balances.set(asset, { ...now, by });
  }

  private problem(what: string, operations: readonly Operation[], clientOrderId?: string): void {
    this.problems.push([`${what}:`, ...operations.map((one) => wordsOf(one, clientOrderId))].join('\n      '));
  }
}

const progressOf = ({ orderId, state, filled }: SeenOrder, by: Operation): Progress =>
  isFinal(state)
    ? { phase: 'ended', orderId, filled: unitsOf(filled), state, by }
    : { phase: 'open', orderId, filled: unitsOf(filled), state: null, by };

/** Whether a read shows less than what is known, or something else. */
function isBehind(order: SeenOrder | null, known: Progress): boolean {
  if (order === null) return true;
  if (known.orderId !== null && order.orderId !== known.orderId) return true;
  if (unitsOf(order.filled) < known.filled) return true;
  if (known.phase !== 'ended') return false;
  return !isFinal(order.state) || (known.state !== null && known.state !== order.state);
}
