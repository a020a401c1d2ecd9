import { marketSocket } from '@corella/api-client';
import { act, screen } from '@testing-library/react';
import { FakeSocket } from '../testing/fake-socket.js';
import { showPage, startPages } from '../testing/show-page.js';
import { LiveBadge } from './live-badge.js';

const says = (): string | null => screen.getByTestId('badge').textContent;
const pass = async (ms: number): Promise<void> => act(async () => jest.advanceTimersByTimeAsync(ms));
const hear = (): void => FakeSocket.current?.onmessage?.({ data: JSON.stringify({ action: 5, ts: 1 }) });

describe('the badge of the live data', () => {
  beforeAll(startPages);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says how old the data is after five seconds without a word, and live again with the next one', async () => {
    showPage(
      <span data-testid="badge">
        <LiveBadge />
      </span>,
    );
    act(() => void marketSocket.subscribe({ topic: 'tickers' }, () => undefined));
    await pass(0);
    act(hear);
    await pass(4_500);
    expect(says()).toMatch(/^Live/);
    await pass(1_500);
    expect(says()).toBe('6 s old');
    act(hear);
    await pass(500);
    expect(says()).toMatch(/^Live/);
  });

  it('stays live in a quiet market, as long as the venue answers', async () => {
    showPage(
      <span data-testid="badge">
        <LiveBadge />
      </span>,
    );
    act(() => void marketSocket.subscribe({ topic: 'tickers' }, () => undefined));
    await pass(0);
    for (let second = 0; second < 60; second += 1) {
      act(hear);
      await pass(1_000);
      expect(says()).toMatch(/^Live/);
    }
  });
});
