import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { approvals } from '../../features/approvals/index.js';
import { ASSERTION, cancelled, DEVICE_ASSERTION, REQUEST, withPasskeys } from '../../testing/fake-passkeys.js';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { approvalRecord } from '../../testing/sample-records.js';
import { showElement, showResource } from '../../testing/show-page.js';
import { callVerb } from '../api/operator-api.js';
import { usePicture } from './use-picture.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn(), startRegistration: jest.fn() }));

const asked = (methods = ['totp']): Response =>
  new Response(JSON.stringify({ message: 'Prove it.', code: 'step-up-required', methods, errors: {} }), {
    status: 403,
  });
const reveal = () => callVerb({ resource: 'users', id: '1', verb: 'reveal', body: { reason: 'V02' } });
const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Is it still you?' });

let server: FakeServer;
let fresh: boolean;
beforeEach(() => {
  localStorage.clear();
  fresh = false;
  server = new FakeServer()
    .on('POST', 'users/1/reveal', () => (fresh ? { id: '1', email: 'mia@corella.example' } : asked()))
    .on('POST', 'me/factor', ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return refusal(400, 'The code is wrong.', { code: 'The code is wrong.' });
      fresh = true;
      return { freshUntil: '2026-11-21T09:05:00.000Z' };
    });
});
const sent = (path: string) => server.acts.filter((act) => act.path === path);

describe('the proof that it is still the person who logged in', () => {
  it('takes a code by the keyboard alone, and sends the refused request again with its key', async () => {
    const { user } = showElement(null);
    const answer = reveal();
    const code = await within(await dialog()).findByLabelText('Code from your authenticator');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.keyboard('123456{Enter}');
    expect(await answer).toEqual({ id: '1', email: 'mia@corella.example' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, again, ...more] = sent('users/1/reveal');
    expect(more).toEqual([]);
    expect(again).toEqual(first);
    expect(first?.idempotencyKey).toBeTruthy();
  });

  it('says that a code is wrong, and waits for another one', async () => {
    const { user } = showElement(null);
    const answer = reveal();
    await dialog();
    await user.keyboard('654321{Enter}');
    await within(await dialog()).findByText('The code is wrong.');
    const code = screen.getByLabelText('Code from your authenticator');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.keyboard('123456{Enter}');
    expect(await answer).toMatchObject({ id: '1' });
    const keys = sent('me/factor').map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('is asked for once for all that waits', async () => {
    const { user } = showElement(null);
    const answers = Promise.all([reveal(), reveal()]);
    await dialog();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('123456{Enter}');
    expect(await answers).toHaveLength(2);
    expect(sent('me/factor')).toHaveLength(1);
  });

  it('leaves the refusal as it was when the person does not want to', async () => {
    const { user } = showElement(null);
    const answer = expect(reveal()).rejects.toThrow('Prove it.');
    await dialog();
    await user.keyboard('{Escape}');
    await answer;
    expect(sent('users/1/reveal')).toHaveLength(1);
    expect(sent('me/factor')).toEqual([]);
  });

  it('takes a passkey where the person has one', async () => {
    withPasskeys();
    jest.mocked(startAuthentication).mockRejectedValueOnce(cancelled()).mockResolvedValue(DEVICE_ASSERTION);
    server
      .on('POST', 'users/1/reveal', () => (fresh ? { id: '1' } : asked(['passkey', 'totp'])))
      .on('POST', 'me/factor/begin', () => ({ passkey: REQUEST }))
      .on('POST', 'me/factor', () => {
        fresh = true;
        return {};
      });
    const { user } = showElement(null);
    const answer = reveal();
    const use = await within(await dialog()).findByRole('button', { name: 'Use a passkey instead' });
    await user.click(use);
    await within(await dialog()).findByText('The passkey was not used. Try again when you are ready.');
    await user.click(use);
    expect(await answer).toEqual({ id: '1' });
    expect(sent('me/factor')).toMatchObject([{ body: { method: 'passkey', assertion: ASSERTION } }]);
  });

  it('has the code of a demo in it, so that Enter is enough', async () => {
    server.on('POST', 'me/factor', () => {
      fresh = true;
      return {};
    });
    const { user } = showElement(null, { demo: true });
    const answer = reveal();
    await within(await dialog()).findByText('In a demo the code is 000000');
    await user.keyboard('{Enter}');
    expect(await answer).toMatchObject({ id: '1' });
    expect(sent('me/factor')).toMatchObject([{ body: { method: 'totp', code: '000000' } }]);
  });

  it('comes between the keys of the queue, which go on afterwards', async () => {
    const [one, two] = ['ap-one', 'ap-two'].map((id) => approvalRecord({ id, target: id }));
    if (one === undefined || two === undefined) throw new Error('no requests');
    server.list('approvals', [one, two]).record('approvals/ap-one', one).record('approvals/ap-two', two);
    server.on('POST', 'approvals/ap-one/approve', () => (fresh ? { id: 'ap-one', status: 'executed' } : asked()));
    const page = showResource(approvals);
    await screen.findByRole('button', { name: 'Approve' });
    await page.user.keyboard('a');
    await page.user.click(within(await screen.findByRole('form', { name: 'Approve' })).getByRole('combobox'));
    await page.user.click(await screen.findByRole('option', { name: /D01/ }));
    await page.user.click(screen.getByRole('button', { name: 'Approve as second person' }));
    await dialog();
    await page.user.keyboard('123456{Enter}');
    await waitFor(() => expect(sent('approvals/ap-one/approve')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.keyboard('j');
    await waitFor(() => expect(page.address()).toContain('ap-two'));
    await page.user.keyboard('r');
    await screen.findByRole('form', { name: 'Reject' });
  });
});

describe('a picture that was refused', () => {
  const Picture = () => {
    const { failed, attempt, onError } = usePicture();
    return failed ? <p>Failed</p> : <img key={attempt} alt={`Try ${attempt}`} src="/x" onError={onError} />;
  };

  it('is loaded again after the proof, and has failed when the refusal was about something else', async () => {
    server.on('GET', 'me/factor', () => ({ fresh, methods: ['totp'] }));
    const { user } = showElement(<Picture />);
    (await screen.findByAltText('Try 0')).dispatchEvent(new Event('error'));
    await dialog();
    await user.keyboard('123456{Enter}');
    (await screen.findByAltText('Try 1')).dispatchEvent(new Event('error'));
    await screen.findByText('Failed');
  });
});
