import { ethMarket, sampleMarket } from '../testing/samples.js';
import { marketRows } from './market-rows.js';

const CHINESE: Readonly<Record<string, string>> = { btc: '比特币', eth: '以太坊' };
const found = (search: string): readonly string[] =>
  marketRows([sampleMarket(), ethMarket()], new Map(), {
    search,
    filter: 'all',
    favourites: [],
    sort: 'weight',
    descending: true,
    nameOf: (asset) => CHINESE[asset] ?? asset,
  }).map(({ symbol }) => symbol);

describe('the search for a market', () => {
  it.each([
    ['以太', ['ethaud']],
    [' 比特币 ', ['btcaud']],
    ['bitcoin', ['btcaud']],
    ['ETH/AUD', ['ethaud']],
    ['aud', ['btcaud', 'ethaud']],
    ['狗狗币', []],
  ])('finds %s by code, pair, the name in the page’s language and the English one', (search, symbols) => {
    expect(found(search)).toEqual(symbols);
  });
});
