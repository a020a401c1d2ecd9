import { createRequire } from 'node:module';

/** What kafkajs 2.2.4 has of the requests on one connection. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Milliseconds since 1970; −1 where no broker has asked to wait. */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
  readonly prototype: RequestQueue;
};
const { scheduleCheckPendingRequests } = prototype;
let isCalm = false;

/**
 * After each answer, kafkajs looks at what waits on the connection, and again a moment later, even where nothing waits
 * and no broker has asked for a pause. That moment lies before now, so Node warns of it (TimeoutNegativeWarning) and
 * takes a millisecond, for ever. This leaves such looks out; whatever is sent later is looked at when it is.
 */
export function calmIdleQueues(): void {
  if (isCalm) return;
  isCalm = true;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this);
  };
}
