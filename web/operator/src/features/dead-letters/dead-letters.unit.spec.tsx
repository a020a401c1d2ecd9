import { screen, waitFor, within } from '@testing-library/react';
import type { OpenedLetterRecord, RetriedLetter } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import { deadLetters } from './index.js';

const letter = (more: Partial<OpenedLetterRecord> = {}): OpenedLetterRecord => ({
  id: '7',
  at: '2026-11-20T02:00:00.000Z',
  service: 'ledger',
  partition: 'ledger-0',
  lane: 'client',
  command: 'HoldFunds',
  commandId: 'gw-1-204',
  requestId: 'req-81',
  reason: 'command HoldFunds of ledger: order.side: Invalid option: expected one of 1|2',
  bytes: 312,
  content: 'shown',
  tries: [],
  lastOutcome: null,
  body: '{"type":"HoldFunds","order":{"orderId":12,"side":3}}',
  ...more,
});
let server: FakeServer;
const given = (...letters: readonly OpenedLetterRecord[]): void => {
  server = new FakeServer()
    .record('dead-letters/bus', { id: 'bus', isShared: true })
    .list('settlement-stops', [])
    .list('dead-letters', letters);
  for (const one of letters) server.record(`dead-letters/${one.id}`, one);
};
const show = () => showResource(deadLetters, { role: 'admin', at: '/dead-letters/7/show' });

describe('the list of dead letters', () => {
  it('says what each command was, to whom it went, why it could not be read, and how the last try ended', async () => {
    given(letter(), letter({ id: '6', command: null, requestId: null, lastOutcome: 'unreadable' }));
    const { user, address } = showResource(deadLetters, { role: 'audit' });
    const table = within(await screen.findByRole('table', { name: 'Dead letters' }));
    expect(table.getAllByText('order.side: Invalid option: expected one of 1|2')).toHaveLength(2);
    expect(table.getByText('not tried')).toBeTruthy();
    expect(table.getByText('unreadable again')).toBeTruthy();
    expect(table.getByText('A command without a type')).toBeTruthy();
    await user.click(table.getByText('HoldFunds'));
    expect(address()).toBe('/dead-letters/7/show');
  });

  it('says what it means that there are none', async () => {
    given();
    showResource(deadLetters, { role: 'admin' });
    await screen.findByText('Every command could be read');
  });

  it('says that a venue of one process can have none', async () => {
    given();
    server.record('dead-letters/bus', { id: 'bus', isShared: false });
    showResource(deadLetters, { role: 'admin' });
    await screen.findByText('There can be none on this venue');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('leads to markets whose events could not be booked', async () => {
    given(letter());
    server.list('settlement-stops', [
      { id: 'btcaud', symbol: 'btcaud', revision: 8, finding: 'no open hold', stoppedAt: letter().at, resumed: null },
    ]);
    showResource(deadLetters, { role: 'audit' });
    const link = await screen.findByRole('link', { name: 'BTC/AUD' });
    expect(link.getAttribute('href')).toBe('/markets/btcaud/show');
  });
});

describe('a dead letter', () => {
  it('is opened from the list, which does not have what it holds', async () => {
    const { body, ...listed } = letter();
    given(letter());
    server.list('dead-letters', [listed]);
    let opens = (): void => undefined;
    const opened = new Promise<OpenedLetterRecord>((resolve) => (opens = () => resolve({ ...listed, body })));
    server.on('GET', 'dead-letters/7', () => opened);
    const { user } = showResource(deadLetters, { role: 'admin' });
    await user.click(await screen.findByText('HoldFunds'));
    await screen.findByRole('status', { name: 'Loading what it holds' });
    opens();
    await screen.findByRole('row', { name: /order\.side/ });
  });

  it('shows what it holds, with the field that could not be read', async () => {
    given(letter());
    show();
    const row = await screen.findByRole('row', { name: /order\.side/ });
    expect(row.textContent).toBe('order.sidecould not be read3');
    expect(screen.getByRole('row', { name: /order\.orderId/ }).textContent).toBe('order.orderId12');
    expect(screen.getByText('Nobody has sent this command again.')).toBeTruthy();
  });

  it('names a field that is missing', async () => {
    given(letter({ reason: 'command HoldFunds of ledger: order.stpMode: Invalid option: expected a word' }));
    show();
    await screen.findByText('is missing');
  });

  it('shows nothing of a sealed command, and offers no try for one that was not kept', async () => {
    given(letter({ content: 'hidden', body: null }));
    show();
    await screen.findByText('Sealed');
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy();
  });

  it('offers no try for one that was not kept', async () => {
    given(letter({ content: 'not-kept', body: null }));
    show();
    await screen.findByText('Not kept');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('offers none to the auditor', async () => {
    given(letter());
    showResource(deadLetters, { role: 'audit', at: '/dead-letters/7/show' });
    await screen.findByRole('row', { name: /order\.side/ });
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  const sendAgain = async (answer: () => unknown): Promise<void> => {
    given(letter());
    server.on('POST', 'dead-letters/7/retry', answer);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send HoldFunds again' }));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /B01/ }));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
  };
  const said = async (): Promise<string> => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const told = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
    return (
      told.find((text) => text.includes('Its service') || text.includes('It was') || text.includes('No answer')) ?? ''
    );
  };
  const ends = (more: Partial<RetriedLetter>) => () => ({ id: '7', note: '', letterId: null, ...more });

  it.each<[string, Partial<RetriedLetter>, RegExp]>([
    ['done', { outcome: 'done', note: 'done' }, /carried it out\.$/],
    ['refused', { outcome: 'refused', note: 'refused: insufficient-funds' }, /refused it\. .* insufficient-funds$/],
    ['unreadable again', { outcome: 'unreadable', note: 'x', letterId: '9' }, /Nothing happened.* Letter 9$/],
    ['not known', { outcome: 'unknown', note: 'no answer' }, /is not known: look at what it asks for/],
    ['not sent', { outcome: 'not-sent', note: 'nobody serves ledger' }, /Nothing happened; .*nobody serves ledger$/],
  ])('is sent again with a reason, and says that the end was %s', async (_what, end, words) => {
    await sendAgain(ends(end));
    expect(await said()).toMatch(words);
    expect(server.lastAct).toMatchObject({
      body: { reason: 'B01 Service can read it now' },
      idempotencyKey: expect.any(String),
    });
  });

  it('stays as it is when the venue refuses', async () => {
    await sendAgain(() => refusal(503, 'The place where dead letters lie does not answer.'));
    await screen.findByText('The place where dead letters lie does not answer.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
