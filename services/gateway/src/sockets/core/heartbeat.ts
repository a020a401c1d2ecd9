import { SOCKET_BOUNDS } from './socket-bounds.js';

/** Heartbeats that one peer has left unanswered. */
export class Heartbeat {
  private missed = 0;

  /** Counts a heartbeat that is about to be sent; false when the peer has missed too many and none should be. */
  due(): boolean {
    if (this.missed >= SOCKET_BOUNDS.missedHeartbeats) return false;
    this.missed += 1;
    return true;
  }

  answered(): void {
    this.missed = 0;
  }
}
