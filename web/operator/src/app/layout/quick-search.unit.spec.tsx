import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { entryRecord, marketRecord, orderRecord, staffRecord, userRecord } from '../../testing/sample-records.js';
import { showElement } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { QuickSearch } from './quick-search.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  for (const list of ['users', 'orders', 'ledger-entries', 'markets', 'staff', 'approvals', 'accounts'])
    server.list(list, []);
});
async function search({ user }: ShownPage, term: string): Promise<void> {
  await user.type(await screen.findByLabelText('Search'), `${term}{Enter}`);
}

describe('the search', () => {
  it('opens an order by its id', async () => {
    server.list('orders', [orderRecord()]);
    const page = showElement(<QuickSearch />, { role: 'risk' });
    await screen.findByLabelText('Search');
    await search(page, '1763715600001');
    await waitFor(() => expect(page.address()).toBe('/orders/1763715600001/show'));
  });

  it('tries seven digits as a UID first, then as a position in the ledger', async () => {
    server.list('ledger-entries', [entryRecord({ id: '1048213' })]);
    const page = showElement(<QuickSearch />, { role: 'risk' });
    await search(page, '1048213');
    await waitFor(() => expect(page.address()).toBe('/ledger-entries/1048213/show'));
    expect(server.filtersOf('users')).toEqual([{ q: '1048213' }]);
  });

  it('looks only where the role may look', async () => {
    server.list('users', [userRecord()]);
    const page = showElement(<QuickSearch />, { role: 'market' });
    await search(page, '1048213');
    await screen.findByText(/Nothing is known as “1048213”/);
    expect(server.filtersOf('users')).toEqual([]);
  });

  it('shows what it finds by group, and opens what the arrow keys choose', async () => {
    server.list('markets', [marketRecord()]).list('staff', [staffRecord({ name: 'Btca Udin' })]);
    const page = showElement(<QuickSearch />, { role: 'audit' });
    await page.user.type(await screen.findByRole('combobox', { name: 'Search' }), 'btcaud');
    const found = within(await screen.findByRole('listbox', { name: 'What was found' }));
    expect(found.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Markets', 'Staff']);
    expect(server.filtersOf('markets')).toContainEqual({ q: 'btcaud' });
    const chosen = (): string | null => found.getByRole('option', { selected: true }).textContent;
    expect(chosen()).toMatch(/^BTC\/AUD/);
    await page.user.keyboard('{ArrowDown}');
    expect(chosen()).toMatch(/^Btca Udin/);
    await page.user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(page.address()).toBe('/markets/btcaud/show'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes what it found with Escape, and keeps the term', async () => {
    server.list('markets', [marketRecord()]);
    const { user } = showElement(<QuickSearch />, { role: 'risk' });
    const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
    await user.type(input, 'btc');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(input.value).toBe('btc');
  });

  it('is reached with the slash key, unless somebody types, and with Ctrl+K anyway', async () => {
    const { user } = showElement(
      <>
        <textarea aria-label="Note" />
        <QuickSearch />
      </>,
      { role: 'risk' },
    );
    const input = await screen.findByLabelText('Search');
    await user.keyboard('/');
    expect(document.activeElement).toBe(input);
    await user.type(screen.getByLabelText('Note'), '1/2');
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(input);
  });
});
