/** A family of addresses. Coins on another coin's chain share its family. */
export const ADDRESS_FAMILIES = ['btc', 'eth', 'xrp', 'ltc', 'bch', 'sol', 'ada'] as const;
export type AddressFamily = (typeof ADDRESS_FAMILIES)[number];

/** What one direction costs and takes. Units are 10⁻⁸ of the coin. */
interface CoinTerms {
  readonly fee: bigint;
  readonly least: bigint;
}

/** A coin on a chain, as it can be sent and taken. */
export interface CoinChain {
  /** As on the wire, such as `usdterc20`. */
  readonly chain: string;
  readonly coin: string;
  /** Whose nodes and addresses it uses; its native coin, which the network's cost is paid in, has the same name. */
  readonly family: AddressFamily;
  /** What people call the network. */
  readonly network: string;
  /** Decimals of an amount that is sent. */
  readonly places: number;
  /** The address alone does not say whose it is at a provider. */
  readonly tag: boolean;
  readonly deposit: CoinTerms;
  readonly withdrawal: CoinTerms & { readonly most: bigint };
  /** Blocks until it counts (`fast`), and until it counts for good (`safe`). */
  readonly confirmations: { readonly fast: number; readonly safe: number };
}

const UNITS_PER_ONE = 100_000_000;
const units = (amount: number): bigint => BigInt(Math.round(amount * UNITS_PER_ONE));

type Row = readonly [
  chain: string,
  coin: string,
  family: AddressFamily,
  network: string,
  places: number,
  deposit: readonly [fee: number, least: number],
  withdrawal: readonly [fee: number, least: number, most: number],
  confirmations: readonly [fast: number, safe: number],
];

const ROWS: readonly Row[] = [
  ['btc', 'btc', 'btc', 'Bitcoin', 8, [0.0005, 0.001], [0.0005, 0.001, 20], [2, 4]],
  ['eth', 'eth', 'eth', 'Ethereum', 8, [0.01, 0.05], [0.007, 0.02, 400], [12, 32]],
  ['usdterc20', 'usdt', 'eth', 'Ethereum (ERC-20)', 6, [0, 10], [10, 20, 500_000], [12, 32]],
  ['linkerc20', 'link', 'eth', 'Ethereum (ERC-20)', 8, [0, 0.5], [0.5, 1, 50_000], [12, 32]],
  ['hterc20', 'ht', 'eth', 'Ethereum (ERC-20)', 8, [0.5, 2], [0, 2, 200_000], [12, 32]],
  ['xrp', 'xrp', 'xrp', 'XRP Ledger', 6, [0.1, 0.5], [0.1, 0.5, 500_000], [1, 1]],
  ['ltc', 'ltc', 'ltc', 'Litecoin', 8, [0.001, 0.1], [0.001, 0.1, 5_000], [6, 12]],
  ['bch', 'bch', 'bch', 'Bitcoin Cash', 8, [0, 0.01], [0.001, 0.01, 1_000], [6, 12]],
  ['sol', 'sol', 'sol', 'Solana', 8, [0, 0.05], [0.01, 0.05, 10_000], [32, 32]],
  ['ada', 'ada', 'ada', 'Cardano', 6, [0, 5], [1, 5, 500_000], [15, 30]],
];

/** Every coin and chain, in the order of lists. */
export const COIN_CHAINS: readonly CoinChain[] = ROWS.map(
  ([chain, coin, family, network, places, deposit, withdrawal, [fast, safe]]) => ({
    chain,
    coin,
    family,
    network,
    places,
    tag: family === 'xrp',
    deposit: { fee: units(deposit[0]), least: units(deposit[1]) },
    withdrawal: { fee: units(withdrawal[0]), least: units(withdrawal[1]), most: units(withdrawal[2]) },
    confirmations: { fast, safe },
  }),
);

const BY_CHAIN = new Map(COIN_CHAINS.map((row) => [row.chain, row]));

/** Undefined for a chain that is not served. */
export const findCoinChain = (chain: string): CoinChain | undefined => BY_CHAIN.get(chain);
