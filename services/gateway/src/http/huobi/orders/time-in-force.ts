import type { OrderType } from '@corella/contracts/market';
import { refuseAs, refuseFormat } from '../envelope/refuse-as.js';
import type { Fields } from '../fields/fields.js';

/**
 * Stock clients send `timeInForce` and `postOnly` beside an ordinary `buy-limit`. Ignoring them would rest an order
 * that was meant otherwise, so they choose the type. Beside a type that says something else they are a contradiction.
 */
const CHOOSES: Readonly<Record<string, OrderType>> = { GTC: 'limit', IOC: 'ioc', FOK: 'fok', PO: 'post-only' };
/** The types that each agrees with. */
const AGREES: Readonly<Record<string, readonly OrderType[]>> = {
  GTC: ['limit', 'post-only', 'stop-limit'],
  IOC: ['ioc', 'market'],
  FOK: ['fok'],
  PO: ['post-only'],
};

const contradiction = (name: string): never =>
  refuseAs('base-argument-unsupported', `\`${name}\` contradicts the order type`);

function readPostOnly(body: Fields): boolean {
  const value = body.raw('postOnly');
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  return refuseFormat('postOnly', 'true or false is expected');
}

function readTimeInForce(body: Fields): string | undefined {
  const text = body.text('timeInForce');
  return text === undefined || Object.hasOwn(CHOOSES, text)
    ? text
    : refuseAs('base-argument-unsupported', `\`timeInForce\` is one of ${Object.keys(CHOOSES).join(', ')}`);
}

/** The engine's type of an order, given the type in its name. Throws Refused. */
export function typeWithWishes(named: OrderType, body: Fields): OrderType {
  const [postOnly, timeInForce] = [readPostOnly(body), readTimeInForce(body)];
  const wish = timeInForce === undefined ? named : (CHOOSES[timeInForce] ?? named);
  if (postOnly && !['limit', 'post-only'].includes(wish)) contradiction('postOnly');
  const chosen = postOnly ? 'post-only' : wish;
  if (named === 'limit' || chosen === named) return chosen;
  if (postOnly) contradiction('postOnly');
  return AGREES[timeInForce ?? '']?.includes(named) ? named : contradiction('timeInForce');
}
