import { screen, waitFor, within } from '@testing-library/react';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { FakeServer } from '../../testing/fake-server.js';
import { approvalRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { approvals } from './index.js';

const of = (id: string, symbol: string, change: Partial<ApprovalRecord> = {}): ApprovalRecord =>
  approvalRecord({ id, target: symbol, payload: { symbol, from: 4, to: 3 }, ...change });
const btc = of('ap-btc', 'btcaud');
const own = of('ap-own', 'ethaud', { initiator: 'me', mine: true, canDecide: false });
const settlement = of('ap-set', 'btcaud', {
  kind: 'settlement-resume',
  payload: { symbol: 'btcaud', revision: 812, finding: 'trade 7: order 9 has no open hold' },
});
const done = of('ap-done', 'xrpnzd', { status: 'executed', canDecide: false });

let server: FakeServer;
let rows: readonly ApprovalRecord[];
beforeEach(() => {
  localStorage.clear();
  rows = [btc, own, settlement, done];
  server = new FakeServer()
    .list('settlement-stops', [])
    .list('approvals', ({ status, kind, initiator }) =>
      rows.filter(
        (row) =>
          Array.isArray(status) &&
          status.includes(row.status) &&
          (kind === undefined || kind === row.kind) &&
          (initiator === undefined || initiator === row.initiator),
      ),
    );
  for (const row of rows) server.record(`approvals/${row.id}`, row);
});

const links = (): readonly (string | null)[] =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').getAttribute('href'));
const paths = (): readonly (string | undefined)[] => links().map((link) => link?.split('?')[0]?.split('/')[2]);
const areShown = (...ids: readonly string[]): Promise<void> => waitFor(() => expect(paths()).toEqual(ids));
const isOpen = (id: string, { address }: ShownPage): Promise<void> =>
  waitFor(() => expect(address()).toMatch(new RegExp(`^/approvals/${id}/show`)));
const press = async ({ user }: ShownPage, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const choose = async ({ user }: ShownPage, field: string, option: string): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const parts = (page: ShownPage): URLSearchParams => new URLSearchParams(page.address().split('?')[1]);

async function save(page: ShownPage, name: string): Promise<void> {
  await press(page, 'Saved queries');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Save this filter and sorting' }));
  await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), `${name}{Enter}`);
  await screen.findByRole('button', { name });
}

describe('the queue of approvals', () => {
  it('is filtered by kind and by who asked, and keeps the open request', async () => {
    const page = showResource(approvals);
    await areShown('ap-btc', 'ap-own', 'ap-set');
    await isOpen('ap-btc', page);
    await choose(page, 'All kinds', 'Resume settlement');
    await areShown('ap-set');
    expect(page.address()).toMatch(/^\/approvals\/ap-btc\/show\?/);
    await screen.findByText('Resume BTC/AUD');
    await press(page, 'Clear');
    await choose(page, 'Everybody’s', 'Mine');
    await areShown('ap-own');
    expect(screen.queryByText(/new request/)).toBeNull();
    expect(server.filtersOf('approvals').at(-1)).toEqual({ status: ['pending'], initiator: 'me' });
  });

  it('says when nothing fits the filters, and removes them on request', async () => {
    rows = [btc];
    const page = showResource(approvals);
    await areShown('ap-btc');
    await choose(page, 'Everybody’s', 'Mine');
    await screen.findByText('No requests match');
    await press(page, 'Clear filters');
    await areShown('ap-btc');
  });

  it('offers only kinds that this person asks for or decides', async () => {
    const page = showResource(approvals, { role: 'treasury' });
    await page.user.click(await screen.findByRole('combobox', { name: 'All kinds' }));
    await screen.findByRole('option', { name: 'Ledger adjustment' });
    expect(screen.queryByRole('option', { name: 'Add staff' })).toBeNull();
  });

  it('keeps filter, sorting and tab under a name, opens them again and forgets them', async () => {
    const at = { show: 'agreed', filter: '{"kind":"market-resume"}', sort: 'createdAt', order: 'ASC' };
    const page = showResource(approvals, { at: `/approvals?${new URLSearchParams(at).toString()}` });
    await areShown('ap-done');
    await save(page, 'Resumed');
    await press(page, /^Waiting/);
    await screen.findByRole('button', { name: 'Saved queries' });
    await areShown('ap-btc', 'ap-own');
    await isOpen('ap-btc', page);
    await press(page, 'Saved queries');
    await page.user.click(await screen.findByRole('menuitem', { name: /^Resumed/ }));
    await areShown('ap-done');
    expect(screen.getByRole('button', { name: /^Approved/ }).getAttribute('aria-pressed')).toBe('true');
    expect(Object.fromEntries(parts(page))).toMatchObject(at);
    expect(page.address()).toMatch(/^\/approvals\/ap-btc\/show\?/);
    await press(page, 'Resumed');
    await page.user.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /^Resumed/ })).toBeNull());
  });

  it('neither decides nor moves while letters are pressed in a menu', async () => {
    const page = showResource(approvals);
    await screen.findByRole('button', { name: 'Approve' });
    await press(page, 'Saved queries');
    await screen.findByRole('menuitem', { name: 'Save this filter and sorting' });
    await page.user.keyboard('ja');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
    expect(page.address()).toBe('/approvals/ap-btc/show');
  });

  it('stays in its tab when the page gets another size', async () => {
    const page = showResource(approvals, { at: '/approvals?show=agreed' });
    await areShown('ap-done');
    await choose(page, 'Rows a page', '100 a page');
    await waitFor(() => expect(parts(page).get('perPage')).toBe('100'));
    expect(parts(page).get('show')).toBe('agreed');
    await areShown('ap-done');
  });

  it('leaves the focus on the tab that was chosen', async () => {
    const page = showResource(approvals);
    await areShown('ap-btc', 'ap-own', 'ap-set');
    await press(page, /^Approved/);
    await areShown('ap-done');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Approved/));
  });

  it('shows the requests of the next page at once, not as new ones', async () => {
    rows = Array.from({ length: 30 }, (_, at) => of(`ap-${at}`, 'btcaud'));
    for (const row of rows) server.record(`approvals/${row.id}`, row);
    server.on('GET', 'approvals', ({ query }) => {
      const [from = 0, to = 0] = JSON.parse(query.get('range') ?? '[]') as number[];
      return new Response(JSON.stringify(rows.slice(from, to + 1)), {
        headers: { 'Content-Range': `approvals ${from}-${to}/${rows.length}`, 'X-More-Rows': String(to < 29) },
      });
    });
    const page = showResource(approvals, { at: '/approvals?perPage=25&page=1&filter=%7B%7D' });
    await waitFor(() => expect(paths()).toHaveLength(25));
    await press(page, 'Next');
    await areShown('ap-25', 'ap-26', 'ap-27', 'ap-28', 'ap-29');
    expect(screen.queryByText(/new request/)).toBeNull();
  });
});
