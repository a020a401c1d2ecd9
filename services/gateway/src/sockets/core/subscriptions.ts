import { SOCKET_BOUNDS } from './socket-bounds.js';

/** What one client follows, by name, within the bound of a socket. */
export class Subscriptions<Followed> {
  private readonly followed = new Map<string, Followed>();

  /** Whether this may be followed: it already is, or there is room. */
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
