import { act, screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { homeRecord } from '../../testing/sample-records.js';
import { showElement } from '../../testing/show-page.js';
import { ConsoleLayout } from './console-layout.js';
import type { ShownPage } from '../../testing/show-page.js';

const START = Date.parse('2026-11-21T09:00:00.000Z');

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({ now: START });
  server = new FakeServer().record('home', homeRecord({ feedAgeMs: 100 }));
});
afterEach(() => jest.useRealTimers());

async function shown(): Promise<ShownPage> {
  const page = showElement(
    <ConsoleLayout>
      <p>The page</p>
    </ConsoleLayout>,
    { role: 'risk' },
  );
  await screen.findByText('Feed 0.1 s');
  return page;
}
const pass = (ms: number): Promise<unknown> => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the banner of silence', () => {
  it('says since when the venue cannot be reached, and the feed is no longer called live', async () => {
    await shown();
    expect(screen.queryByText(/No answer/)).toBeNull();
    server.on('GET', 'home', () => Promise.reject(new TypeError('Failed to fetch')));
    await pass(22_000);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer from the venue since \d\d:00:0\d/);
    expect(screen.getByText(/^No answer for \d+ s$/)).toBeTruthy();
    expect(screen.queryByText(/^Feed/)).toBeNull();
    expect(screen.getByText('The page').parentElement?.className).not.toBe('');
  });

  it('says so as well when the venue hangs', async () => {
    await shown();
    server.on('GET', 'home', () => new Promise(() => undefined));
    await pass(22_000);
    await screen.findByText(/^No answer from the venue since/);
  });

  it('goes when the venue answers again', async () => {
    await shown();
    server.on('GET', 'home', () => Promise.reject(new TypeError('Failed to fetch')));
    await pass(22_000);
    await screen.findByText(/^No answer from the venue since/);
    server.record('home', homeRecord({ feedAgeMs: 100 }));
    await pass(12_000);
    expect(screen.queryByText(/^No answer/)).toBeNull();
    expect(screen.getByText(/^Feed/)).toBeTruthy();
  });
});
