/**
 * The assets of the venue. Codes are lower case, as on the wire; `showDecimals` is the number of decimals that pages
 * show.
 */
export interface Asset {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly legal: boolean;
  readonly showDecimals: number;
  /** Position in lists: higher first. */
  readonly weight: number;
}

const asset = (
  code: string,
  name: string,
  symbol: string,
  legal: boolean,
  showDecimals: number,
  weight: number,
): Asset => ({
  code,
  name,
  symbol,
  legal,
  showDecimals,
  weight,
});

export const ASSETS: readonly Asset[] = [
  asset('aud', 'Australian dollar', 'A$', true, 2, 1000),
  asset('nzd', 'New Zealand dollar', 'NZ$', true, 2, 990),
  asset('btc', 'Bitcoin', '₿', false, 8, 900),
  asset('eth', 'Ethereum', 'Ξ', false, 8, 890),
  asset('usdt', 'Tether', '₮', false, 4, 880),
  asset('xrp', 'XRP', '✕', false, 4, 870),
  asset('sol', 'Solana', '◎', false, 6, 860),
  asset('ltc', 'Litecoin', 'Ł', false, 6, 850),
  asset('bch', 'Bitcoin Cash', 'Ƀ', false, 6, 840),
  asset('ada', 'Cardano', '₳', false, 4, 830),
  asset('link', 'Chainlink', '⬡', false, 6, 820),
  asset('ht', 'HT', 'HT', false, 4, 810),
];

const BY_CODE = new Map(ASSETS.map((a) => [a.code, a]));

/** The asset with a code; undefined for one that the venue does not know. */
export const findAsset = (code: string): Asset | undefined => BY_CODE.get(code);
