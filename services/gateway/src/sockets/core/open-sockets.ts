import { sourcesOf } from '@corella/ip-address';
import { SOCKET_BOUNDS } from './socket-bounds.js';

/** Sockets open now, of this process and of each source: an address and, for IPv6, the networks around it. */
export class OpenSockets {
  private readonly bySource = new Map<string, number>();
  private open = 0;

  get count(): number {
    return this.open;
  }

  /** Whether every source of the address may open one more. */
  hasRoomFor(ip: string): boolean {
    return sourcesOf(ip).every(({ scope, key }) => (this.bySource.get(key) ?? 0) < SOCKET_BOUNDS.socketsOf[scope]);
  }

  /** Counts a socket. Call the answer when it has closed. */
  add(ip: string): () => void {
    const keys = sourcesOf(ip).map(({ key }) => key);
    this.open += 1;
    for (const key of keys) this.bySource.set(key, (this.bySource.get(key) ?? 0) + 1);
    return () => {
      this.open -= 1;
      for (const key of keys) this.remove(key);
    };
  }

  private remove(key: string): void {
    const left = (this.bySource.get(key) ?? 1) - 1;
    if (left <= 0) this.bySource.delete(key);
    else this.bySource.set(key, left);
  }
}
