import { noticeStore } from '@corella/ui';
import { screen } from '@testing-library/react';
import { push } from '../testing/fake-socket.js';
import { FakeVenue } from '../testing/fake-venue.js';
import { ethMarket, pageOf, sampleMarket, sampleTicker } from '../testing/samples.js';
import { notices, showPage, startPages } from '../testing/show-page.js';
import type { Shown } from '../testing/show-page.js';
import { AlertsDialog } from './alerts-dialog.js';
import { keptAlerts, keptNotices } from './kept-alerts.js';
import { tellOutside } from './tell-outside.js';

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static shown: string[] = [];
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  }

  onclick: (() => void) | null = null;
  constructor(title: string, { body }: { body: string }) {
    FakeNotification.shown.push(`${title}: ${body}`);
  }

  close(): void {}
}

beforeAll(startPages);
beforeEach(() => {
  Object.assign(globalThis, { Notification: FakeNotification });
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', shown: [] });
  keptAlerts.set([]);
  keptNotices.set({ browser: false, sound: false });
  new FakeVenue().on('GET /api/markets', () => pageOf(sampleMarket(), ethMarket()));
});

const price = (last: string): Promise<void> => push({ topic: 'tickers', list: [sampleTicker({ last })] });
async function show(): Promise<Shown> {
  const shown = showPage(<AlertsDialog symbol="btcaud" onClose={() => undefined} />);
  await screen.findByLabelText('Pair');
  await price('161000');
  return shown;
}
const set = async ({ user }: Shown, at: string, when = 'rises to'): Promise<void> => {
  await user.selectOptions(screen.getByLabelText('When the price'), when);
  await user.clear(screen.getByLabelText('Price (AUD)'));
  await user.type(screen.getByLabelText('Price (AUD)'), at);
  await user.click(screen.getByRole('button', { name: 'Set alert' }));
};

describe('price alerts', () => {
  it('fire once when the price gets there, and leave the list', async () => {
    const shown = await show();
    await set(shown, '162,000');
    expect(screen.getByText('BTC/AUD rises to 162,000')).toBeInTheDocument();
    await price('161999.99');
    expect(keptAlerts.get()).toHaveLength(1);
    await price('162000.00');
    expect(notices()).toEqual(['BTC/AUD has risen to 162,000: Last price 162,000.00']);
    expect(screen.getByText('No alerts yet.')).toBeInTheDocument();
    noticeStore.clear();
    await price('163000');
    expect(notices()).toEqual([]);
  });

  it('are removed by hand, and then tell nothing', async () => {
    const shown = await show();
    await set(shown, '150000', 'falls to');
    await shown.user.click(screen.getByRole('button', { name: 'Remove the alert for BTC/AUD at 150,000' }));
    await price('149000');
    expect(notices()).toEqual([]);
  });

  it.each([
    ['abc', 'Write a plain number such as 12.5.'],
    ['0.00', 'Write a plain number such as 12.5.'],
    ['170000.001', 'At most 2 decimals.'],
    ['161000', 'Already there: the last price is 161,000.00.'],
  ])('refuse %s', async (typed, why) => {
    await set(await show(), typed);
    expect(screen.getByLabelText('Price (AUD)')).toHaveAccessibleDescription(new RegExp(why));
    expect(keptAlerts.get()).toEqual([]);
  });

  it('refuse what is set already', async () => {
    const shown = await show();
    await set(shown, '170000');
    await set(shown, '170000.00');
    expect(screen.getByText('There is such an alert already.')).toBeInTheDocument();
  });
});

describe('notices of the browser', () => {
  const toggle = (): HTMLElement => screen.getByRole('checkbox', { name: 'With a browser notification' });

  it('are off, and asked for only by the press that turns them on', async () => {
    const { user } = await show();
    expect(toggle()).not.toBeChecked();
    tellOutside({ title: 'BTC/AUD buy filled', detail: '1 BTC', tag: 'order:1' });
    expect([FakeNotification.permission, FakeNotification.shown]).toEqual(['default', []]);
    await user.click(toggle());
    expect(toggle()).toBeChecked();
    tellOutside({ title: 'BTC/AUD buy filled', detail: '1 BTC', tag: 'order:1' });
    expect(FakeNotification.shown).toEqual([
      'Notifications are on: Price alerts and fills will look like this.',
      'BTC/AUD buy filled: 1 BTC',
    ]);
    await user.click(toggle());
    tellOutside({ title: 'again', detail: '', tag: 'order:1' });
    expect(FakeNotification.shown).toHaveLength(2);
  });

  it.each([
    ['denied', /The browser refuses notifications from this site/],
    ['default', /closed without an answer/],
  ] as const)('stay off when the answer is %s, and say so', async (answer, why) => {
    FakeNotification.answer = answer;
    const { user } = await show();
    await user.click(toggle());
    expect(screen.getByRole('alert')).toHaveTextContent(why);
    expect([keptNotices.get().browser, FakeNotification.shown]).toEqual([false, []]);
  });

  it('say so where the browser has none, and where the permission was withdrawn', async () => {
    keptNotices.set({ browser: true, sound: false });
    FakeNotification.permission = 'denied';
    const { user } = await show();
    expect(toggle()).not.toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent(/refuses notifications/);
    Reflect.deleteProperty(globalThis, 'Notification');
    await user.click(toggle());
    expect(screen.getByRole('alert')).toHaveTextContent('This browser shows no notifications from web pages.');
  });
});

describe('the sound', () => {
  it('is made by the browser when it is turned on, and with each notice from then on', async () => {
    const started = jest.fn();
    const part = { connect: (next: unknown) => next, frequency: {}, start: started, stop: jest.fn() };
    const gain = { setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() };
    Object.assign(globalThis, {
      AudioContext: class {
        readonly currentTime = 0;
        readonly destination = {};
        readonly resume = (): Promise<void> => Promise.resolve();
        readonly createOscillator = (): unknown => part;
        readonly createGain = (): unknown => ({ ...part, gain });
      },
    });
    const { user } = await show();
    tellOutside({ title: 'a', detail: 'b', tag: 'c' });
    expect(started).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: 'With a sound' }));
    tellOutside({ title: 'a', detail: 'b', tag: 'c' });
    expect(started).toHaveBeenCalledTimes(4);
  });
});
