import { marketSocket } from '@corella/api-client';
import { act, screen } from '@testing-library/react';
import { showPage, startPages } from '../testing/show-page.js';
import { LiveBadge } from './live-badge.js';

/** The browser's WebSocket while the venue is away. */
class RefusedSocket {
  static readonly OPEN = 1;
  readonly readyState = 0;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  constructor() {
    queueMicrotask(() => act(() => this.onclose?.({ code: 1006 })));
  }
  close(): void {}
}

beforeAll(startPages);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('connects, and has no age, while the venue has never answered', async () => {
  Object.assign(globalThis, { WebSocket: RefusedSocket });
  showPage(
    <span data-testid="badge">
      <LiveBadge />
    </span>,
  );
  act(() => void marketSocket.subscribe({ topic: 'tickers' }, () => undefined));
  await act(async () => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByTestId('badge').textContent).toBe('Connecting');
});
