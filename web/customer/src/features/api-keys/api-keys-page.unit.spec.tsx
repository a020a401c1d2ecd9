import type { ApiKey } from '@corella/contracts/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence } from '../../testing/fake-venue.js';
import { pageOf, sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { ApiKeysPage } from './api-keys-page.js';

const key = (changes: Partial<ApiKey> = {}): ApiKey => ({
  accessKey: '32a87290-55760c4b-b2f2a0c1-38be3',
  label: 'bot',
  permissions: ['READ', 'WRITE'],
  ips: ['203.0.113.7', '198.51.100.0/24'],
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  status: 'active',
  lastUsedAt: null,
  lastUsedIp: null,
  ...changes,
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/api-keys', () => pageOf(key()))
    .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: '2026-11-01T00:05:00.000Z' }));
});

const show = (totp = false): Shown => showPage(<ApiKeysPage />, { at: '/user/api/', me: sampleMe({ totp }) });
const rows = async (): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('table', { name: 'API keys' }))
    .getAllByRole('row')
    .slice(1);
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the API keys of an account', () => {
  it('show what each may do, from where, until when, and whether it was used', async () => {
    show();
    const [row] = await rows();
    expect(row).toHaveTextContent('botActive32a87290…38be3Made 1 Nov 2026');
    expect(row).toHaveTextContent('Sees balances and ordersPlaces and cancels ordersCannot withdraw');
    // Each cell has its head too, for where there is no room for columns.
    expect(row).toHaveTextContent('From203.0.113.7198.51.100.0/24EndsDoes not endLast usedNot yet');
  });

  it('say of one that has ended that it does nothing any more, and offer only to delete it', async () => {
    venue.on('GET /api/api-keys', () => pageOf(key({ status: 'expired', expiresAt: '2026-11-02T00:00:00.000Z' })));
    show();
    const [row] = await rows();
    expect(row).toHaveTextContent('Does nothing any more');
    expect(row).not.toHaveTextContent('Sees balances');
    expect(screen.queryByRole('button', { name: 'Edit the key: bot' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete: bot' })).toBeVisible();
  });

  it('of the demo say that they are, since no other one without an address goes on for ever', async () => {
    venue.on('GET /api/api-keys', () => pageOf(key({ ips: [] })));
    show();
    const [row] = await rows();
    expect(row).toHaveTextContent('Any address');
    expect(row).toHaveTextContent('Demo key, does not end');
  });

  it('are no more while the account is being closed, and those that trade say why they do not', async () => {
    venue.on('GET /api/api-keys', () => pageOf(key({ status: 'invalid', invalid: 'authority-missing' })));
    const me = sampleMe({ locks: [{ reason: 'account-closing', until: null }] });
    showPage(<ApiKeysPage />, { at: '/user/api/', me });
    const [row] = await rows();
    expect(row).toHaveTextContent(/places no orders while your account is being closed/);
    expect(row).not.toHaveTextContent(/support/);
    expect(screen.getByRole('button', { name: 'Create a key' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Create a key' })).toHaveAccessibleDescription(/no new keys are made/);
  });

  it('count down to their end, the last day in hours', async () => {
    const ends = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();
    venue.on('GET /api/api-keys', () =>
      pageOf(
        key({ accessKey: 'one-1', expiresAt: ends(89 * 24 + 5) }),
        key({ accessKey: 'two-2', expiresAt: ends(13 * 24) }),
        key({ accessKey: 'three-3', expiresAt: ends(5) }),
        key({ accessKey: 'four-4', expiresAt: ends(-1), status: 'expired' }),
      ),
    );
    show();
    const [first, second, third, fourth] = await rows();
    expect(first).toHaveTextContent('89 days left');
    expect(first?.querySelector('[data-soon]')).toBeNull();
    expect(second).toHaveTextContent('13 days left');
    expect(second?.querySelector('[data-soon]')).not.toBeNull();
    expect(third).toHaveTextContent('5 hours left');
    expect(fourth).toHaveTextContent('Expired');
  });

  it('say why one is invalid, and lead to where that is mended', async () => {
    venue.on('GET /api/api-keys', () =>
      pageOf(
        key({ accessKey: 'one-1', status: 'invalid', invalid: 'kyc-required' }),
        key({ accessKey: 'two-2', status: 'invalid', invalid: 'authority-missing' }),
        key({ accessKey: 'three-3' }),
      ),
    );
    show();
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent(
      'Invalid. It reads and cancels, but places no orders: your identity is not verified.',
    );
    expect(within(first ?? document.body).getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      '/en-us/user/verify/',
    );
    expect(second).toHaveTextContent('Ask our support why.');
    expect(within(second ?? document.body).queryByRole('link')).toBeNull();
    expect(third).not.toHaveTextContent('Invalid');
  });

  it('offer to create the first key while there is none', async () => {
    venue.on('GET /api/api-keys', () => pageOf());
    const { user } = show();
    expect(await screen.findByText('No keys yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create a key' }));
    expect(await screen.findByRole('dialog', { name: 'Create a key' })).toBeInTheDocument();
  });

  it('are told to have been deleted by a lock', async () => {
    venue.on('GET /api/api-keys', () => pageOf());
    const me = sampleMe({ locks: [{ reason: 'security-lock', until: null }] });
    showPage(<ApiKeysPage />, { at: '/user/api/', me });
    expect(await screen.findByText('Your lock of the account has deleted every key.')).toBeVisible();
  });

  it('show bars until they are there, and try again after a failure', async () => {
    venue.on('GET /api/api-keys', silence);
    const { client, user } = show();
    expect(screen.queryByRole('table')).toBeNull();
    venue.on('GET /api/api-keys', serverError);
    await client.resetQueries({ queryKey: ['account'] });
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/api-keys', () => pageOf(key()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('stay, dimmed, when reloading fails', async () => {
    const { client } = show();
    await rows();
    venue.on('GET /api/api-keys', serverError);
    await client.invalidateQueries({ queryKey: ['account'] });
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
  });
});

describe('making a key', () => {
  it('shows its secret once', async () => {
    venue.on('POST /api/api-keys', () => key({ secretKey: 'the-secret' }));
    const { user } = show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Create a key' }));
    await user.type((await dialog()).getByLabelText('Label'), 'grid');
    await user.type((await dialog()).getByLabelText('Your password'), 'Galah-2026');
    await user.click((await dialog()).getByRole('button', { name: 'Create a key' }));
    expect(await screen.findByText('the-secret')).toBeInTheDocument();
    expect(venue.asked('POST /api/api-keys')[0]?.body).toEqual({
      label: 'grid',
      permissions: ['READ'],
      ips: [],
      stepUp: 'the-token',
    });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect((await dialog()).queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByText('the-secret')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have kept the secret' }));
    expect(screen.queryByText('the-secret')).toBeNull();
  });

  it('sends the same request again after a lost answer, so that no second key is made', async () => {
    venue.on('POST /api/api-keys', serverError);
    const { user } = show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Create a key' }));
    await user.type((await dialog()).getByLabelText('Label'), 'grid');
    await user.type((await dialog()).getByLabelText('Your password'), 'Galah-2026');
    for (const times of [1, 2]) {
      await user.click((await dialog()).getByRole('button', { name: 'Create a key' }));
      await waitFor(() => expect(venue.asked('POST /api/api-keys')).toHaveLength(times));
      expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    }
    const keys = venue.asked('POST /api/api-keys').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('deleting a key', () => {
  it('asks first, and requires a code if a second step is bound', async () => {
    venue.on('DELETE /api/api-keys/{accessKey}', () => undefined);
    const { user } = show(true);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Delete: bot' }));
    const remove = (await dialog()).getByRole('button', { name: 'Delete' });
    expect(remove).toBeDisabled();
    await user.type((await dialog()).getByLabelText('Code of your authenticator'), '123456');
    venue.on('GET /api/api-keys', () => pageOf());
    await user.click(remove);
    await waitFor(() => expect(notices()).toEqual(['The key has been deleted']));
    expect(venue.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ code: '123456' });
    expect(await screen.findByText('No keys yet')).toBeInTheDocument();
  });

  it('keeps the key when the venue refuses, and says why', async () => {
    venue.on('DELETE /api/api-keys/{accessKey}', () => refusal(400, 'code-wrong', 'The code is not right.'));
    const { user } = show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Delete: bot' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
  });
});
