/** What a search term can mean, in the order of lookup. */
export type Target =
  | { readonly resource: 'users'; readonly filter: { readonly q: string } }
  | { readonly resource: 'orders'; readonly id: string }
  | { readonly resource: 'ledger-entries'; readonly id: string };

const UID = /^\d{7}$/;
const POSITION = /^\d{1,12}$/;
const ORDER_ID = /^\d{13,16}$/;

/**
 * A UID has seven digits, an order id has thirteen or more (time-ordered, below 2^53), and an email has an @. Any other
 * number is a position in the ledger. Seven digits can also be a position, so both are tried, the UID first. Thousands
 * separators are ignored.
 */
export function targetsOf(term: string): readonly Target[] {
  const text = term.trim();
  const digits = text.replace(/[,\s]/g, '');
  if (text.includes('@')) return [{ resource: 'users', filter: { q: text } }];
  if (ORDER_ID.test(digits)) return [{ resource: 'orders', id: digits }];
  const entry: Target = { resource: 'ledger-entries', id: digits };
  if (UID.test(digits)) return [{ resource: 'users', filter: { q: digits } }, entry];
  return POSITION.test(digits) ? [entry] : [];
}
