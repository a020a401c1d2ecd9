import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, serverError } from '../../testing/fake-venue.js';
import { pageOf, sampleFill, sampleMarket, sampleMe, sampleOrder } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { OrdersPage } from './orders-page.js';

const ENDED = {
  state: 'filled',
  filledQuantity: '0.05',
  filledTotal: '7500',
  finishedAt: '2026-11-20T11:00:00.000Z',
} as const;

let venue: FakeVenue;
let saved: Blob[];
beforeAll(startPages);
beforeEach(() => {
  saved = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  venue = new FakeVenue()
    .on('GET /api/markets', () => pageOf(sampleMarket()))
    .on('GET /api/orders', ({ query }) =>
      query['cursor'] === 'second'
        ? pageOf(sampleOrder({ ...ENDED, id: '2', clientOrderId: '=HYPERLINK("x")' }))
        : { items: [sampleOrder({ ...ENDED, id: '1', averagePrice: '150000' })], next: 'second' },
    )
    .on('GET /api/fills', () => pageOf(sampleFill()));
});
afterEach(() => jest.restoreAllMocks());

const show = (query: string): Shown => showPage(<OrdersPage />, { at: `/user/order/${query}`, me: sampleMe() });
const read = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    if (blob !== undefined) reader.readAsArrayBuffer(blob);
  });
async function file(query: string): Promise<readonly string[]> {
  const { user } = show(query);
  await user.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return (await read(saved[0])).split('\r\n');
}

describe('the file of orders and fills', () => {
  it('has every order of the filter, not only the page, with text that no spreadsheet runs', async () => {
    const [head, first, second] = await file('?tab=history&symbol=btcaud&side=buy');
    expect(head).toMatch(/^\uFEFFOrder,Placed \(UTC\),Ended \(UTC\),Symbol,/);
    expect(first).toContain('1,2026-11-20T10:00:00.000Z,2026-11-20T11:00:00.000Z,btcaud,buy,limit,,,,150000.00,0.05,');
    expect(second).toMatch(/,"'=HYPERLINK\(""x""\)"$/);
    const [one, two] = venue.asked('GET /api/orders').filter(({ query }) => query['limit'] === '500');
    expect([one?.query, two?.query]).toEqual([
      { scope: 'history', symbol: 'btcaud', side: 'buy', limit: '500' },
      { scope: 'history', symbol: 'btcaud', side: 'buy', limit: '500', cursor: 'second' },
    ]);
  });

  it('has what an order waits for, why it ended, and the fee that was paid in HT', async () => {
    const stop = { type: 'stop-limit', stopPrice: '168000', operator: 'gte', price: '169000' } as const;
    const ended = { state: 'canceled', reason: 'price-band', htFee: '0.31261326', fee: '0', replaces: '9' } as const;
    venue.on('GET /api/orders', () => pageOf(sampleOrder({ ...ENDED, ...stop, ...ended, id: '3' })));
    const [head = '', row = ''] = await file('?tab=history');
    const cells = new Map(head.split(',').map((name, at) => [name, row.split(',')[at]]));
    expect([...cells]).toEqual(
      expect.arrayContaining([
        ['Stop price', '168000'],
        ['Triggers when the price is', 'gte'],
        ['Limit price', '169000'],
        ['Fee', '0'],
        ['Fee paid in HT', '0.31261326'],
        ['Reason', 'price-band'],
        ['Replaces order', '9'],
      ]),
    );
  });

  it('has every fill with its fee', async () => {
    const [head, first] = await file('?tab=trades');
    expect(head).toMatch(/,Role,Price,Quantity,Total,Fee,Fee currency$/);
    expect(first).toBe('1,7001,2026-11-20T10:00:00.000Z,btcaud,buy,taker,160000.00,0.05,8000,0.00005,btc');
  });

  it('is not made from half of the rows', async () => {
    venue.on('GET /api/orders', ({ query }) =>
      query['cursor'] === 'second' ? serverError() : { items: [sampleOrder(ENDED)], next: 'second' },
    );
    const { user } = show('?tab=history');
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(notices()).toEqual([expect.stringContaining('The venue is starting.')]));
    expect(saved).toEqual([]);
  });
});
