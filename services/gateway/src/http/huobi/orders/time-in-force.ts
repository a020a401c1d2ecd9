import type { OrderType } from '@corella/contracts/market';
import { z } from 'zod';
import { refuseField, refuseFormat } from '../envelope/refuse-as.js';
import type { Field } from '../fields/field-table.js';

/**
 * Stock clients send `timeInForce` and `postOnly` beside an ordinary `buy-limit`. Ignoring them would rest an order
 * that was meant otherwise, so they choose the type. Beside a type that says something else they are a contradiction.
 */
const CHOOSES: Readonly<Record<string, OrderType>> = { GTC: 'limit', IOC: 'ioc', FOK: 'fok', PO: 'post-only' };
/** The types that each agrees with. */
const AGREES: Readonly<Record<string, readonly OrderType[]>> = {
  GTC: ['limit', 'post-only', 'stop-limit'],
  IOC: ['ioc', 'market'],
  FOK: ['fok', 'stop-limit-fok'],
  PO: ['post-only'],
};

const contradiction = (name: string): never =>
  refuseField(name, 'field-contradicts', {
    errCode: 'base-argument-unsupported',
    text: `\`${name}\` contradicts the order type`,
  });

export const postOnly: Field<boolean> = {
  schema: z.boolean().optional(),
  read: (body, name) => {
    const value = body.raw(name);
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    return refuseFormat(name, 'true or false is expected');
  },
};

export const timeInForce: Field<string | undefined> = {
  schema: z.enum(Object.keys(CHOOSES) as [string, ...string[]]).optional(),
  read: (body, name) => {
    const text = body.text(name);
    return text === undefined || Object.hasOwn(CHOOSES, text)
      ? text
      : refuseField(name, 'field-choice', {
          errCode: 'base-argument-unsupported',
          text: `\`${name}\` is one of ${Object.keys(CHOOSES).join(', ')}`,
        });
  },
};

interface Wishes {
  readonly timeInForce: string | undefined;
  readonly postOnly: boolean;
}

/** The engine's type of an order, given the type in its name. Throws Refused. */
export function typeWithWishes(named: OrderType, { timeInForce: force, postOnly: restsOnly }: Wishes): OrderType {
  const wish = force === undefined ? named : (CHOOSES[force] ?? named);
  if (restsOnly && !['limit', 'post-only'].includes(wish)) contradiction('postOnly');
  const chosen = restsOnly ? 'post-only' : wish;
  if (named === 'limit' || chosen === named) return chosen;
  if (restsOnly) contradiction('postOnly');
  return AGREES[force ?? '']?.includes(named) ? named : contradiction('timeInForce');
}
