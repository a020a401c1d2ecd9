/** The bounds of every socket (docs/rules/limits.md 14 to 18). */
export const SOCKET_BOUNDS = {
  messageBytes: 64 * 1_024,
  subscriptions: 100,
  messagesPerSecond: 50,
  backlogBytes: 1_000_000,
  heartbeatMs: 20_000,
  missedHeartbeats: 2,
  /** Sockets of this process at once, and of one source: an address, and the networks of IPv6 around it. */
  sockets: 10_000,
  socketsOf: { address: 2_500, 'network-64': 2_500, 'network-48': 5_000 },
} as const;
