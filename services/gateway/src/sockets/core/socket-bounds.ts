/** The bounds of every socket (docs/rules/limits.md 14 to 18). */
export const SOCKET_BOUNDS = {
  messageBytes: 64 * 1_024,
  subscriptions: 100,
  messagesPerSecond: 50,
  backlogBytes: 1_000_000,
  heartbeatMs: 20_000,
  missedHeartbeats: 2,
  /** Sockets of this process at once, and of one address. */
  sockets: 10_000,
  socketsPerAddress: 2_500,
} as const;
