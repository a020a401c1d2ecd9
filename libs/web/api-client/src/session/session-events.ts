/**
 * Logging in and out reaches every tab: the tab where it happens tells the others, and each refetches who it is. A
 * session that the server no longer accepts is announced in this tab only, since each tab finds out by itself.
 */
type SessionChange = 'changed' | 'lost';
/** What the server said when it no longer accepted a session: its account is frozen or closed, or it has ended. */
export type WhyLost = 'frozen' | 'closed' | 'ended';

type Listener = (change: SessionChange, why: WhyLost | null) => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('corella-session');
// Outside a browser an open channel would keep the process alive.
if (channel !== null && 'unref' in channel && typeof channel.unref === 'function') channel.unref();

function tell(change: SessionChange, why: WhyLost | null = null): void {
  for (const listener of listeners) listener(change, why);
}

channel?.addEventListener('message', () => tell('changed'));

export const sessionEvents = {
  /** After log in, log out or a password change here. */
  changed(): void {
    channel?.postMessage('changed');
    tell('changed');
  },
  /** Without a reason: this page has ended it and says so itself. */
  lost(why: WhyLost | null = null): void {
    tell('lost', why);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
