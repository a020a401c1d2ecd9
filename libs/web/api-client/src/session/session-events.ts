/**
 * Logging in and out reaches every tab: the tab where it happens tells the others, and each refetches who it is. A
 * session that the server no longer accepts is announced in this tab only, since each tab finds out by itself.
 */
type SessionChange = 'changed' | 'lost';

const listeners = new Set<(change: SessionChange) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('corella-session');
// Outside a browser an open channel would keep the process alive.
if (channel !== null && 'unref' in channel && typeof channel.unref === 'function') channel.unref();

function tell(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}

channel?.addEventListener('message', () => tell('changed'));

export const sessionEvents = {
  /** After log in, log out or a password change here. */
  changed(): void {
    channel?.postMessage('changed');
    tell('changed');
  },
  lost(): void {
    tell('lost');
  },
  subscribe(listener: (change: SessionChange) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
