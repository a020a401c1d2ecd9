/** A private channel. `text` is what the client wrote, which pushes must repeat. A null symbol means all symbols. */
export type PrivateChannel = { readonly text: string } & (
  | { readonly kind: 'orders'; readonly symbol: string | null }
  /** `cancellations`: ended orders are pushed as well as matches. */
  | { readonly kind: 'trade.clearing'; readonly symbol: string | null; readonly cancellations: boolean }
  /** 0: changed balances; 1: changed balances and available amounts, each by itself; 2: both at any change. */
  | { readonly kind: 'accounts.update'; readonly mode: 0 | 1 | 2 }
);

const MAX_TEXT = 64;
const ORDERS = /^orders#(\*|[a-z0-9]{2,20})$/;
const CLEARING = /^trade\.clearing#(\*|[a-z0-9]{2,20})(?:#([01]))?$/;
const ACCOUNTS = /^accounts\.update(?:#([012]))?$/;

const symbolOf = (text: string): string | null => (text === '*' ? null : text);

/** Null if this is no channel. The caller checks whether the symbol exists. */
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
