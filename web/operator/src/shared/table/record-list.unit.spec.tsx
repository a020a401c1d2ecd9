import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showElement, type ShownPage } from '../../testing/show-page.js';
import { RecordList } from './record-list.js';

interface Row {
  readonly id: number;
  readonly side: string;
}
const COUNT = 130;

let ids: number[];
let asked: URLSearchParams[];
let server: FakeServer;

/** Rows from the highest id down, read from a place or from the beginning, as the venue does it. */
function answer(query: URLSearchParams): Response {
  asked.push(query);
  const [from = 0, to = 0] = JSON.parse(query.get('range') ?? '[]') as number[];
  const many = to - from + 1;
  const [after, before] = [query.get('after'), query.get('before')];
  const at = ids.indexOf(Number(after ?? before));
  const start = after !== null ? at + 1 : before !== null ? Math.max(0, at - many) : from;
  const rows = ids.slice(start, before !== null ? at : start + many).map((id) => ({ id, side: 'buy' }));
  return new Response(JSON.stringify(rows), {
    headers: {
      'Content-Range': `things ${from}-${from + rows.length - 1}/${ids.length}`,
      'X-More-Rows': String(start + rows.length < ids.length),
      ...(rows.length > 0 && { 'X-First-Cursor': String(rows[0]?.id), 'X-Last-Cursor': String(rows.at(-1)?.id) }),
      ...(before !== null && { 'X-Rows-Before': String(at) }),
    },
  });
}

const things = (
  <RecordList<Row>
    resource="things"
    title="Things"
    noun="things"
    columns={[
      { key: 'id', label: 'Thing', sort: 'id', render: ({ id }) => id },
      { key: 'side', label: 'Side', render: ({ side }) => side },
    ]}
    filters={[
      { field: 'q', label: 'Text', kind: 'text' },
      { field: 'side', label: 'Side', kind: 'choice', choices: [{ value: 'buy', label: 'Buy' }] },
    ]}
    sort={{ field: 'id', order: 'DESC' }}
  />
);
const show = (search = ''): ShownPage => showElement(things, { at: `/things${search}` });
const shownIds = (): number[] => screen.getAllByRole('rowheader').map(({ textContent }) => Number(textContent));
const press = async ({ user }: ShownPage, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const firstIs = (id: number): Promise<void> => waitFor(() => expect(shownIds()[0]).toBe(id));

it('leads from an address that no list answers to the whole list', async () => {
  ids = [2, 1];
  asked = [];
  new FakeServer().on('GET', 'things', ({ query }) =>
    query.get('sort')?.includes('zzz') === true ? refusal(400, 'Nothing is sorted by zzz.') : answer(query),
  );
  const page = show('?page=1&perPage=7&sort=zzz&order=UP&filter={}');
  await screen.findByText('Nothing is sorted by zzz.');
  await page.user.click(screen.getByRole('link', { name: 'Show the whole list' }));
  await firstIs(2);
});

beforeEach(() => {
  ids = Array.from({ length: COUNT }, (_, index) => COUNT - index);
  asked = [];
  server = new FakeServer().on('GET', 'things', ({ query }) => answer(query));
});

describe('the list of a resource', () => {
  it('goes on after the last row that was seen, and back to the rows before the first', async () => {
    const page = show();
    await screen.findByText('1 to 50 of 130');
    expect(shownIds().at(-1)).toBe(81);
    ids = [133, 132, 131, ...ids];
    await press(page, 'Next');
    await firstIs(80);
    expect(asked.at(-1)?.get('after')).toBe('81');
    await press(page, 'Next');
    await firstIs(30);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await press(page, 'Previous');
    await firstIs(80);
    expect(new URLSearchParams(page.address().split('?')[1]).get('page')).toBe('2');
    await press(page, 'First');
    await firstIs(133);
  });

  it('says how many have come in, and shows them on request', async () => {
    const page = show();
    await screen.findByText('1 to 50 of 130');
    ids = [132, 131, ...ids];
    await page.refresh();
    await firstIs(132);
    ids = [133, ...ids];
    const newer = await screen.findByRole('button', { name: '1 newer, show' }, { timeout: 15_000 });
    expect(shownIds()[0]).toBe(132);
    await page.user.click(newer);
    await firstIs(133);
  }, 30_000);

  it('is opened by a link as it says: filter, sorting, page and page size', async () => {
    const filter = { side: 'buy', q: 'x', account: ['a', 'b'] };
    const page = show(`?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=id&order=ASC&page=2&perPage=25`);
    await screen.findByText('26 to 50 of 130');
    expect(JSON.parse(asked[0]?.get('filter') ?? '')).toEqual(filter);
    expect([asked[0]?.get('sort'), asked[0]?.get('range')]).toEqual(['["id","ASC"]', '[25,49]']);
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'x');
    await press(page, 'Remove the filter account');
    await screen.findByText('1 to 25 of 130');
    expect(JSON.parse(asked.at(-1)?.get('filter') ?? '')).toEqual({ side: 'buy', q: 'x' });
  });

  it('keeps a filter and sorting under a name, and forgets it again', async () => {
    const page = show();
    await page.user.type(await screen.findByRole('textbox', { name: 'Text' }), 'abc');
    await waitFor(() => expect(page.address()).toContain('abc'));
    await press(page, 'Saved queries');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Save this filter and sorting' }));
    await press(page, 'Save');
    await screen.findByText('Give it a name.');
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine');
    await press(page, 'Save');
    await press(page, 'Clear');
    await press(page, 'Saved queries');
    await page.user.click(await screen.findByRole('menuitem', { name: /^Mine/ }));
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('{"q":"abc"}'));
    await press(page, 'Mine');
    (await screen.findByRole('menuitem', { name: /^Mine/ })).focus();
    await page.user.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /^Mine/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Save this filter and sorting' }));
  });

  it('shows the columns and as many rows a page as the person has chosen', async () => {
    const page = show();
    await press(page, 'Columns');
    await page.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Side' }));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Side' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Columns, 1 hidden' })).toBeTruthy();
    await page.user.click(screen.getByRole('combobox', { name: 'Rows a page' }));
    await page.user.click(await screen.findByRole('option', { name: '100 a page' }));
    await screen.findByText('1 to 100 of 130');
  });

  it('takes the whole filter as the file that the venue makes, byte for byte', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    server.on('POST', 'things/export', () => new Response('\uFEFFid\r\n', { headers: { 'X-Total-Count': '130' } }));
    const page = show('?filter=%7B%22q%22%3A%22x%22%7D&sort=id&order=ASC');
    await screen.findByText('1 to 50 of 130');
    await press(page, 'Export CSV');
    await waitFor(() => expect(server.lastAct?.body).toEqual({ filter: { q: 'x' }, sort: ['id', 'ASC'] }));
    expect(within(document.body).queryByText(/Narrow the filter/)).toBeNull();
    // Byte order mark, `id`, line end.
    await waitFor(() => expect(saved.map(({ size }) => size)).toEqual([3 + 4]));
  });
});
