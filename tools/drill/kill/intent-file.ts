import { LineFile } from '../../history/line-file.js';

export interface PlaceIntent {
  readonly clientOrderId: string;
  /** The order whose place it is to take. */
  readonly replaces?: string;
  readonly body: {
    readonly symbol?: string;
    readonly side?: 'buy' | 'sell';
    readonly type?: 'limit';
    readonly price: string;
    readonly quantity: string;
    readonly clientOrderId: string;
  };
}

/**
 * What a client intended and what it was answered. Each line is on disk before the next step, because the drill's notes
 * must survive everything the venue has to survive.
 */
export class IntentFile {
  private readonly file: LineFile;
  /** Orders sent and not yet answered. */
  readonly unknown = new Map<string, PlaceIntent>();
  /** clientOrderId → order id as acknowledged. */
  readonly acknowledged = new Map<string, string>();
  /** Acknowledged as replaced: old order id → the id of the order that took its place. */
  readonly replaced = new Map<string, string>();
  /** Order ids whose cancel was acknowledged as done. */
  readonly cancelled = new Set<string>();

  constructor(file: string) {
    this.file = new LineFile(file, { sync: true });
  }

  intend(intent: PlaceIntent): void {
    this.unknown.set(intent.clientOrderId, intent);
    this.file.write({ intend: intent });
  }

  acknowledge(clientOrderId: string, orderId: string): string | null {
    const before = this.acknowledged.get(clientOrderId);
    this.unknown.delete(clientOrderId);
    this.acknowledged.set(clientOrderId, orderId);
    this.file.write({ acknowledge: clientOrderId, orderId });
    return before !== undefined && before !== orderId ? `${clientOrderId} was answered ${before} and ${orderId}` : null;
  }

  /** Refused by a rule. Nothing happened, and the key can be used again. */
  refuse(clientOrderId: string, code: string): void {
    this.unknown.delete(clientOrderId);
    this.file.write({ refuse: clientOrderId, code });
  }

  replace(orderId: string, by: string): void {
    this.replaced.set(orderId, by);
    this.file.write({ replaced: orderId, by });
  }

  cancel(orderId: string): void {
    this.cancelled.add(orderId);
    this.file.write({ cancelled: orderId });
  }

  close(): void {
    this.file.close();
  }
}
