import { ORDER_TYPES, SIDE, type OrderType, type Side } from '@corella/contracts/market';

/**
 * The Huobi API's name of each of the engine's types. The one table: what it lacks does not compile, and what is not in it
 * is not accepted.
 */
const HUOBI_NAMES: Readonly<Record<OrderType, string>> = {
  limit: 'limit',
  market: 'market',
  ioc: 'ioc',
  fok: 'limit-fok',
  'post-only': 'limit-maker',
  'stop-limit': 'stop-limit',
};

const SIDES = ['buy', 'sell'] as const;

export interface HuobiOrderType {
  /** As it stands in `type`, such as `buy-limit-maker`. */
  readonly name: string;
  readonly side: 'buy' | 'sell';
  readonly type: OrderType;
}

/** All that orders/place accepts, and nothing else; what the API's description lists. */
export const HUOBI_ORDER_TYPES: readonly HuobiOrderType[] = SIDES.flatMap((side) =>
  ORDER_TYPES.map((type) => ({ name: `${side}-${HUOBI_NAMES[type]}`, side, type })),
);
export const HUOBI_TYPE_NAMES: readonly string[] = HUOBI_ORDER_TYPES.map(({ name }) => name);

export const huobiType = ({ side, orderType }: { readonly side: Side; readonly orderType: OrderType }): string =>
  `${side === SIDE.buy ? 'buy' : 'sell'}-${HUOBI_NAMES[orderType]}`;
