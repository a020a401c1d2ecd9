import type { HoldFunds, LedgerRejection } from '@corella/contracts/ledger';
import { ok, reject, type Result } from '@corella/result';
import { formatUnits } from '@corella/money';
import type { Decision } from '../../domain/decision.js';
import { buildEntry } from '../../domain/entry.js';
import type { Account, LedgerState } from '../../domain/ledger-state.js';
import type { RegisteredSymbol } from '../../domain/registered-symbol.js';
import { holdSize } from '../../domain/order-hold.js';
import { carriedUnits } from './carried-units.js';
import { useOfOrderId } from '../../domain/ids/order-ids.js';

/**
 * Holds the funds of a new order: available → frozen. A replacement freezes only what it will not take over from the
 * order that it replaces, and the intention is recorded here, before anything happens to that order. Returns no events
 * if this very order was placed before, since a command may be delivered twice. The client order id has been checked
 * before (`RecentClientOrderIds`). Whatever the gateway checked, status, authority, symbol, sizes and balance are
 * decided here, on the ledger's own state.
 */
export function decideHoldFunds({ order, expiresAt }: HoldFunds, state: LedgerState, nowMs: number): Decision {
  if (!Number.isSafeInteger(order.orderId) || order.orderId <= 0)
    return reject({ code: 'amount-invalid', field: 'orderId', detail: 'The order id is not a positive safe integer.' });
  const use = useOfOrderId(state, order);
  if (use === 'same') return ok([]);
  if (nowMs > expiresAt)
    return reject({ code: 'command-expired', detail: 'The order reached the ledger too late and was not placed.' });
  if (use === 'taken') return reject({ code: 'order-id-taken', detail: 'The order id is already in use.' });
  const account = mayTrade(state.accounts.get(order.account));
  if (!account.ok) return account;
  const symbol = tradable(state, order.symbol);
  if (!symbol.ok) return symbol;
  const size = holdSize(order, symbol.value);
  if (!size.ok) return size;
  const { asset } = size.value;
  const carried = carriedUnits(order, size.value.units, state);
  if (!carried.ok) return carried;
  const units = size.value.units - carried.value;
  const available = account.value.balances.get(asset)?.available ?? 0n;
  if (available < units) {
    return reject({
      code: 'insufficient-funds',
      detail: 'The available balance does not cover the order.',
      inputs: { asset, required: formatUnits(units), available: formatUnits(available) },
    });
  }
  const postings = buildEntry([
    { account: order.account, bucket: 'available', asset, units: -units },
    { account: order.account, bucket: 'frozen', asset, units },
  ]);
  const more = order.replaces === undefined ? {} : { carriedUnits: carried.value.toString() };
  return ok([{ type: 'FundsHeld', data: { order, holdAsset: asset, holdUnits: units.toString(), ...more, postings } }]);
}

function mayTrade(account: Account | undefined): Result<Account, LedgerRejection> {
  if (!account) return reject({ code: 'account-unknown', detail: 'The ledger has no such account.' });
  if (account.status === 'closed') return reject({ code: 'account-closed', detail: 'The account is closed.' });
  if (account.status === 'frozen') return reject({ code: 'account-frozen', detail: 'The account is frozen.' });
  if (!account.allow.includes('exchange')) {
    return reject({
      code: 'authority-missing',
      detail: 'The account may not trade on the exchange yet.',
      inputs: { authority: 'exchange', reasons: account.reasons.join(',') },
    });
  }
  return ok(account);
}

function tradable(state: LedgerState, name: string): Result<RegisteredSymbol, LedgerRejection> {
  const symbol = state.symbols.get(name);
  if (!symbol) return reject({ code: 'amount-invalid', field: 'symbol', detail: 'The symbol is not listed.' });
  if (state.stopped.has(name))
    return reject({
      code: 'settlement-stopped',
      detail: 'Settlement of this symbol has stopped; no new orders are taken.',
      inputs: { symbol: name },
    });
  return ok(symbol);
}
