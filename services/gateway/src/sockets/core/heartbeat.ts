import { SOCKET_BOUNDS } from './socket-bounds.js';

/** Counts the heartbeats that one peer has left unanswered. */
export class Heartbeat {
  private missed = 0;

  /** Counts a heartbeat before it is sent; false if the peer has missed too many. */
  due(): boolean {
    if (this.missed >= SOCKET_BOUNDS.missedHeartbeats) return false;
    this.missed += 1;
    return true;
  }

  answered(): void {
    this.missed = 0;
  }
}
