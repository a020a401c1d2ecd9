import { ORDER_TYPES, SIDE, type OrderType, type Side } from '@corella/contracts/market';

/**
 * The Huobi API's names of the engine's order types. A type that is missing here does not compile, and a name that is
 * missing here is not accepted.
 */
const HUOBI_NAMES: Readonly<Record<OrderType, string>> = {
  limit: 'limit',
  market: 'market',
  ioc: 'ioc',
  fok: 'limit-fok',
  'post-only': 'limit-maker',
  'stop-limit': 'stop-limit',
  'stop-limit-fok': 'stop-limit-fok',
};

const SIDES = ['buy', 'sell'] as const;

export interface HuobiOrderType {
  /** The value of `type`, such as `buy-limit-maker`. */
  readonly name: string;
  readonly side: 'buy' | 'sell';
  readonly type: OrderType;
}

/** Every type that orders/place accepts, as the API's description lists them. */
export const HUOBI_ORDER_TYPES: readonly HuobiOrderType[] = SIDES.flatMap((side) =>
  ORDER_TYPES.map((type) => ({ name: `${side}-${HUOBI_NAMES[type]}`, side, type })),
);
export const HUOBI_TYPE_NAMES: readonly string[] = HUOBI_ORDER_TYPES.map(({ name }) => name);

export const huobiType = ({ side, orderType }: { readonly side: Side; readonly orderType: OrderType }): string =>
  `${side === SIDE.buy ? 'buy' : 'sell'}-${HUOBI_NAMES[orderType]}`;
