import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { TimelineItem, UserKeyRecord, UserSessionRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import type { Sent } from '../../testing/fake-server.js';
import { userRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { users } from './index.js';

const AT = '2026-11-21T09:00:00.000Z';
const AT_USER = '/users/1048213/show';
const note: TimelineItem = { id: 'event-9', at: AT, kind: 'note', text: 'Called back.', by: 'Ivo Brandt' };
const login: TimelineItem = {
  id: 'login-1',
  at: AT,
  kind: 'login',
  action: 'login',
  ok: true,
  ip: '203.0.113.7',
  userAgent: 'curl',
};
const frozen: TimelineItem = {
  id: 'event-1',
  at: AT,
  kind: 'account',
  by: ['Ivo Brandt'],
  event: { type: 'UserFrozen', data: { uid: '1048213', by: 's-1', reason: 'F01 Stolen account' } },
};
const session: UserSessionRecord = {
  id: 'se-1',
  createdAt: AT,
  lastSeenAt: AT,
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};
const key: UserKeyRecord = {
  id: 'abcdefgh-ijkl',
  label: 'Market maker',
  permissions: ['READ', 'WRITE'],
  ips: ['203.0.113.0/24'],
  status: 'active',
  createdAt: AT,
  expiresAt: null,
  lastUsedAt: null,
  lastUsedIp: null,
};

let server: FakeServer;
let asked: Sent[];
beforeEach(() => {
  asked = [];
  server = new FakeServer()
    .record('users/1048213', userRecord())
    .record('users/1048213/sessions', [session])
    .record('users/1048213/api-keys', [key])
    .list('accounts', [])
    .on('GET', 'users/1048213/timeline', (sent) => {
      asked.push(sent);
      if (sent.query.get('kinds') === 'note') return { items: [note], next: null };
      return sent.query.get('before') === null ? { items: [login], next: 'older' } : { items: [frozen], next: null };
    });
});
const timeline = async () => within(await screen.findByRole('region', { name: 'Timeline' }));

describe('the timeline of a user', () => {
  it('is loaded page by page', async () => {
    const { user } = showResource(users, { role: 'aml', at: AT_USER });
    await (await timeline()).findByText('Logged in');
    await user.click((await timeline()).getByRole('button', { name: 'Show older' }));
    await (await timeline()).findByText('Ivo Brandt: F01 Stolen account');
    expect((await timeline()).getByText('Logged in')).toBeTruthy();
    expect((await timeline()).queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('is filtered by a kind, which stands in the address', async () => {
    const { user, address } = showResource(users, { role: 'aml', at: AT_USER });
    await user.click(await (await timeline()).findByRole('button', { name: 'Logins' }));
    await waitFor(() => expect(asked.at(-1)?.query.get('kinds')).toBe('login'));
    expect(address()).toBe(`${AT_USER}?kind=login`);
    await user.click((await timeline()).getByRole('button', { name: 'All' }));
    expect(address()).toBe(AT_USER);
  });

  it('offers only the kinds that the role may see', async () => {
    showResource(users, { role: 'treasury', at: AT_USER });
    const kinds = within((await timeline()).getByRole('group', { name: 'What is shown' }));
    await waitFor(() =>
      expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'All',
        'Ledger',
        'Account',
        'Requests',
      ]),
    );
    for (const name of ['Notes', 'Sessions', 'API keys']) expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('says that it could not be loaded, and can be tried again', async () => {
    server.on('GET', 'users/1048213/timeline', () => refusal(503, 'The venue is busy.'));
    showResource(users, { role: 'treasury', at: AT_USER });
    await screen.findByText('The timeline could not be loaded');
    expect((await timeline()).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('notes on a user', () => {
  it('are written once, and the field is empty afterwards', async () => {
    server.on('POST', 'users/1048213/notes', () => ({ id: 'n-1' }));
    const { user } = showResource(users, { role: 'support', at: AT_USER });
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    await notes.findByText('Called back.');
    await user.click(notes.getByRole('button', { name: 'Write note' }));
    await notes.findByText('Write something.');
    expect(server.acts).toEqual([]);
    await user.type(notes.getByLabelText('New note'), 'Asked for a statement.');
    await user.click(notes.getByRole('button', { name: 'Write note' }));
    await screen.findByText('Note written.');
    expect(server.lastAct).toMatchObject({ path: 'users/1048213/notes', body: { text: 'Asked for a statement.' } });
    expect(notes.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
  });

  it('are shown a few at first, so that they do not bury what follows', async () => {
    const items = [1, 2, 3, 4, 5, 6].map((n) => ({ ...note, id: `event-${n}`, text: `Call ${n}.` }));
    server.on('GET', 'users/1048213/timeline', () => ({ items, next: null }));
    const { user } = showResource(users, { role: 'support', at: AT_USER });
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    await notes.findByText('Call 5.');
    expect(notes.queryByText('Call 6.')).toBeNull();
    await user.click(notes.getByRole('button', { name: 'Show older notes' }));
    await notes.findByText('Call 6.');
    expect(notes.queryByRole('button', { name: 'Show older notes' })).toBeNull();
  });

  it('are only read by an auditor', async () => {
    showResource(users, { role: 'audit', at: AT_USER });
    const notes = within(await screen.findByRole('region', { name: 'Notes' }));
    await notes.findByText('Called back.');
    expect(notes.queryByRole('textbox')).toBeNull();
  });
});

describe('the access of a user', () => {
  it('says that keys do not work while the user is frozen', async () => {
    showResource(users, { role: 'support', at: AT_USER });
    const keys = within(await screen.findByRole('region', { name: 'API keys' }));
    await keys.findByText('Market maker');
    expect(keys.queryByText(/frozen/)).toBeNull();
    cleanup();
    server.record('users/1048213', userRecord({ status: 'frozen' }));
    showResource(users, { role: 'support', at: AT_USER });
    await within(await screen.findByRole('region', { name: 'API keys' })).findByText('refused while frozen');
  });

  it('shows keys without secrets, and sessions that one person ends with a reason', async () => {
    server.on('POST', 'users/1048213/end-sessions', () => ({ id: '1048213', sessions: 1 }));
    const { user } = showResource(users, { role: 'support', at: AT_USER });
    const keys = within(await screen.findByRole('region', { name: 'API keys' }));
    await keys.findByText('Market maker');
    expect(keys.getByText('abcdefgh…, READ, WRITE')).toBeTruthy();
    expect(keys.getByText('never used')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'End all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End all sessions of 1048213' }));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /F21/ }));
    await user.click(dialog.getByRole('button', { name: 'End all sessions' }));
    await screen.findByText('User 1048213 is logged out everywhere.');
    expect(server.lastAct).toMatchObject({ body: { reason: 'F21 Customer reports a lost device' } });
  });

  it('is shown to Risk, who ends nothing', async () => {
    showResource(users, { role: 'risk', at: AT_USER });
    await within(await screen.findByRole('region', { name: 'Sessions' })).findByText(/203\.0\.113\.7/);
    expect(screen.queryByRole('button', { name: 'End all' })).toBeNull();
  });
});
