import { SOCKET_BOUNDS } from './socket-bounds.js';

/** What one client follows, by the text that names it; at most as many as a socket may have. */
export class Subscriptions<Followed> {
  private readonly followed = new Map<string, Followed>();

  /** Whether this may be followed: it is already, or there is room for one more. */
  admits(key: string): boolean {
    return this.followed.has(key) || this.followed.size < SOCKET_BOUNDS.subscriptions;
  }

  get(key: string): Followed | undefined {
    return this.followed.get(key);
  }

  set(key: string, followed: Followed): void {
    this.followed.set(key, followed);
  }

  delete(key: string): void {
    this.followed.delete(key);
  }

  all(): readonly Followed[] {
    return [...this.followed.values()];
  }

  clear(): void {
    this.followed.clear();
  }
}
