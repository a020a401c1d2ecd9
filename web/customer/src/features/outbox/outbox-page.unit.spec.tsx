import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence } from '../../testing/fake-venue.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { OutboxPage } from './outbox-page.js';

const message = (id: string, at: string, code: string | null) => ({
  id,
  to: 'mia@example.com',
  channel: 'email',
  subject: `Message ${id}`,
  text: 'Welcome.',
  code,
  at,
});
const OLDER = message('1', '2026-11-20T10:00:00.000Z', null);
const NEWER = message('2', '2026-11-20T10:00:05.000Z', '482913');

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('GET /api/demo/outbox', () => ({ items: [OLDER, NEWER] }));
});

const show = (query = ''): Shown => showPage(<OutboxPage />, { at: `/outbox/${query}` });
const subjects = async (): Promise<readonly (string | null)[]> =>
  (await screen.findAllByText(/^Message/)).map((element) => element.textContent);

describe('the outbox of the demo', () => {
  it('shows the newest message first, with its code', async () => {
    show();
    expect(await subjects()).toEqual(['Message 2', 'Message 1']);
    expect(screen.getByText('482913')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Copy the code' })).toHaveLength(1);
  });

  it('asks for one recipient’s messages, and shows all of them again', async () => {
    venue.on('GET /api/demo/outbox', ({ query }) => ({ items: query['to'] === undefined ? [OLDER] : [] }));
    const { user, address } = show('?to=zoe@example.com');
    expect(await screen.findByText('Nothing was sent to zoe@example.com')).toBeInTheDocument();
    expect(venue.asked('GET /api/demo/outbox')[0]?.query).toEqual({ to: 'zoe@example.com' });
    await user.click(screen.getByRole('button', { name: 'Show all messages' }));
    expect(await subjects()).toEqual(['Message 1']);
    expect(address()).toBe('/en-us/outbox/');
  });

  it('shows bars until the messages are there', () => {
    venue.on('GET /api/demo/outbox', silence);
    show();
    expect(screen.queryByText('Nothing has been sent yet')).toBeNull();
    expect(screen.queryByText(/^Message/)).toBeNull();
  });

  it('says that loading failed and tries again', async () => {
    venue.on('GET /api/demo/outbox', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/demo/outbox', () => ({ items: [NEWER] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await subjects()).toEqual(['Message 2']);
  });

  it('keeps what it has, dimmed, when the next load fails', async () => {
    const { client } = show();
    await subjects();
    venue.on('GET /api/demo/outbox', serverError);
    await client.invalidateQueries();
    await waitFor(() => expect(document.querySelector('[data-stale]')).not.toBeNull());
    expect(await subjects()).toHaveLength(2);
  });

  it('does not exist outside the demo', async () => {
    venue.on('GET /api/demo/outbox', () => refusal(404, 'not-found', 'There is nothing here.'));
    show();
    expect(await screen.findByText(/not found|no such page|does not exist/i)).toBeInTheDocument();
  });
});
