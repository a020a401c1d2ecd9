/**
 * A private channel (api-compat 7.4). `text` is what the client wrote: pushes must repeat it. A symbol of null is all
 * symbols.
 */
export type PrivateChannel = { readonly text: string } & (
  | { readonly kind: 'orders'; readonly symbol: string | null }
  /** With `cancellations`, ended orders are told as well as matches. */
  | { readonly kind: 'trade.clearing'; readonly symbol: string | null; readonly cancellations: boolean }
  /** 0: changes of the balance; 1: of balance and available, each by itself; 2: both at any change. */
  | { readonly kind: 'accounts.update'; readonly mode: 0 | 1 | 2 }
);

const MAX_TEXT = 64;
const ORDERS = /^orders#(\*|[a-z0-9]{2,20})$/;
const CLEARING = /^trade\.clearing#(\*|[a-z0-9]{2,20})(?:#([01]))?$/;
const ACCOUNTS = /^accounts\.update(?:#([012]))?$/;

const symbolOf = (text: string): string | null => (text === '*' ? null : text);

/** Null for what is no channel; whether the symbol exists is the caller's question. */
export function readPrivateChannel(text: unknown): PrivateChannel | null {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
  const orders = ORDERS.exec(text)?.[1];
  if (orders !== undefined) return { text, kind: 'orders', symbol: symbolOf(orders) };
  const clearing = CLEARING.exec(text);
  if (clearing?.[1] !== undefined)
    return { text, kind: 'trade.clearing', symbol: symbolOf(clearing[1]), cancellations: clearing[2] === '1' };
  const accounts = ACCOUNTS.exec(text);
  if (!accounts) return null;
  return { text, kind: 'accounts.update', mode: accounts[1] === '2' ? 2 : accounts[1] === '1' ? 1 : 0 };
}
