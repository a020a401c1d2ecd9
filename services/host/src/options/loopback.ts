const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Whether a host name or an address means this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);
