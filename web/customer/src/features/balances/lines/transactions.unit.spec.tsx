import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, serverError, silence } from '../../../testing/fake-venue.js';
import { pageOf, sampleLine, sampleMe } from '../../../testing/samples.js';
import { notices, showPage, startPages } from '../../../testing/show-page.js';
import type { Shown } from '../../../testing/show-page.js';
import { Transactions } from './transactions.js';

const BOUGHT = sampleLine({ id: '2:0', asset: 'btc', amount: '0.04995' });
const PAID = sampleLine({ id: '2:1', asset: 'aud', amount: '-8042.5', bucket: 'frozen' });
const FUNDED = sampleLine({
  id: '1:0',
  asset: 'aud',
  amount: '250000',
  type: 'demo-funding',
  businessId: 'demo:1',
  orderId: null,
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('GET /api/ledger/lines', () => pageOf(BOUGHT, PAID, FUNDED));
});

const show = (query = '', hidden = false): Shown =>
  showPage(<Transactions hidden={hidden} revision={1} />, { at: `/user/balances/${query}`, me: sampleMe() });
const cells = async (column: string): Promise<readonly string[]> => {
  const table = await screen.findByRole('table', { name: 'Transactions' });
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex((head) => head.textContent === column);
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent ?? '');
};

describe('the transactions of an account', () => {
  it('show what came in with a plus and what went out with a minus', async () => {
    show();
    expect((await cells('Amount')).map((text) => text.replace(/(Trade|Demo funding)$/, ''))).toEqual([
      '+0.04995 BTC',
      '−8,042.5 AUD',
      '+250,000 AUD',
    ]);
  });

  it('lead from a line to its order, or name its reference', async () => {
    show();
    expect(await cells('Order or reference')).toEqual(['7001', '7001', 'demo:1']);
    expect(screen.getAllByRole('link', { name: '7001' })[0]).toHaveAttribute('href', '/en-us/user/order/?order=7001');
  });

  it('show the ends of a long reference, and all of it in its title', async () => {
    const businessId = `deposit:au-1:9f3c71${'0'.repeat(52)}20a1d2`;
    venue.on('GET /api/ledger/lines', () => pageOf({ ...FUNDED, businessId }));
    show();
    expect(await cells('Order or reference')).toEqual(['deposit:au-1:9f3c71…20a1d2']);
    expect(screen.getByTitle(businessId)).toBeVisible();
  });

  it('hide amounts when asked to', async () => {
    show('', true);
    expect((await cells('Amount')).join()).not.toMatch(/[0-9]/);
  });

  it('show bars until they are there', async () => {
    venue.on('GET /api/ledger/lines', silence);
    show();
    expect(await screen.findByRole('heading', { name: 'Transactions' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say that nothing has changed the account yet', async () => {
    venue.on('GET /api/ledger/lines', () => pageOf());
    show();
    expect(await screen.findByText('Nothing has changed this account yet')).toBeInTheDocument();
  });

  it('ask for what the address filters by, and clear the filters when nothing fits', async () => {
    venue.on('GET /api/ledger/lines', ({ query }) => (query['asset'] === 'eth' ? pageOf() : pageOf(FUNDED)));
    const { user, address } = show('?asset=eth&type=trade');
    expect(await screen.findByText('No line matches these filters')).toBeInTheDocument();
    expect(venue.asked('GET /api/ledger/lines')[0]?.query).toMatchObject({ asset: 'eth', type: 'trade' });
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);
    expect(await cells('Part')).toEqual(['Available']);
    expect(address()).toBe('/en-us/user/balances/');
  });

  it('say that loading failed and try again', async () => {
    venue.on('GET /api/ledger/lines', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/ledger/lines', () => pageOf(FUNDED));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cells('Part')).toEqual(['Available']);
  });

  it('keep older lines, dimmed, when reloading fails', async () => {
    const { client } = show();
    await cells('Amount');
    venue.on('GET /api/ledger/lines', serverError);
    await client.invalidateQueries();
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
    expect(await cells('Amount')).toHaveLength(3);
  });

  it('continue after the last line', async () => {
    venue.on('GET /api/ledger/lines', ({ query }) =>
      query['cursor'] === undefined ? { items: [BOUGHT], next: 'c1' } : pageOf(FUNDED),
    );
    const { user } = show();
    await cells('Amount');
    await user.click(screen.getByRole('button', { name: 'Show older rows' }));
    await waitFor(async () => expect(await cells('Amount')).toHaveLength(2));
    expect(venue.asked('GET /api/ledger/lines').at(-1)?.query).toMatchObject({ cursor: 'c1' });
  });
});

describe('the file of transactions', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());
  const read = (blob: Blob | undefined): Promise<string> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      if (blob !== undefined) reader.readAsText(blob);
    });

  it('contains every line of the filter with its signed amount', async () => {
    const { user } = show('?asset=aud');
    await cells('Amount');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(venue.asked('GET /api/ledger/lines').at(-1)?.query).toMatchObject({ asset: 'aud', limit: '500' });
    expect((await read(saved[0])).split('\r\n').slice(0, 3)).toEqual([
      expect.stringMatching(/Time \(UTC\),Type,Currency,Part,Amount,Reference,Order,Pair$/),
      '2026-11-20T10:00:00.000Z,Trade,BTC,Available,0.04995,trade:btcaud:1,7001,btcaud',
      '2026-11-20T10:00:00.000Z,Trade,AUD,Frozen,-8042.5,trade:btcaud:1,7001,btcaud',
    ]);
  });

  it('is not made from half of the lines: a failure is reported', async () => {
    const { user } = show();
    await cells('Amount');
    venue.on('GET /api/ledger/lines', serverError);
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(notices()).toEqual([expect.stringContaining('The venue is starting.')]));
    expect(saved).toHaveLength(0);
  });
});
