import type { Message } from 'kafkajs';
import { announcement, targetOf } from './directory.js';
import type { Reader } from '../connection/reader.js';
import type { Serving } from './serving.js';

interface Offer {
  readonly target: string;
  readonly service: string;
  readonly partition: string;
  /** The process, and the number of its `serve`. */
  readonly server: string;
  readonly serving: Serving;
  readonly reader: Reader;
  isReady: boolean;
  isOpen: boolean;
}

export interface ServedMetrics {
  readonly service: string;
  readonly partition: string;
  /** Client commands that have been taken and not answered. */
  readonly unanswered: number;
  /** Commands in Kafka that have not been taken. */
  readonly lag: number;
  readonly isReading: boolean;
}

/** What this process serves. Everybody is told, again and again, as long as the commands are really read. */
export class Offers {
  private readonly open = new Map<string, Offer>();
  private readonly leaving = new Set<Promise<void>>();
  private readonly starting = new Set<Promise<void>>();
  private numbers = 0;

  constructor(
    private readonly instance: string,
    private readonly announce: (message: Message) => void,
  ) {}

  isServed(service: string, partition: string): boolean {
    return this.open.has(targetOf(service, partition));
  }

  add(offered: Pick<Offer, 'service' | 'partition' | 'serving' | 'reader'>): { close(): void } {
    const target = targetOf(offered.service, offered.partition);
    const server = `${this.instance}-${(this.numbers += 1)}`;
    const offer: Offer = { ...offered, target, server, isReady: false, isOpen: true };
    this.open.set(target, offer);
    const start = offer.reader.ready.then(() => {
      this.starting.delete(start);
      offer.isReady = true;
      if (offer.isOpen) this.tell(offer);
    });
    this.starting.add(start);
    return { close: () => this.end(offer) };
  }

  announceAll(): void {
    for (const offer of this.open.values()) if (offer.isReady && offer.reader.metrics().isReading) this.tell(offer);
  }

  metrics(): readonly ServedMetrics[] {
    return Array.from(this.open.values(), ({ service, partition, serving, reader }) => ({
      service,
      partition,
      unanswered: serving.unanswered,
      ...reader.metrics(),
    }));
  }

  async started(): Promise<void> {
    await Promise.all(this.starting);
  }

  endAll(): void {
    for (const offer of [...this.open.values()]) this.end(offer);
  }

  /** Resolves when no topic is read any more. */
  async left(): Promise<void> {
    await Promise.all(this.leaving);
  }

  private end(offer: Offer): void {
    if (!offer.isOpen) return;
    offer.isOpen = false;
    offer.serving.close();
    if (this.open.get(offer.target) === offer) this.open.delete(offer.target);
    if (offer.isReady) this.tell(offer);
    const leave = offer.reader.close().then(() => void this.leaving.delete(leave));
    this.leaving.add(leave);
  }

  private tell({ target, server, isOpen }: Offer): void {
    this.announce(announcement({ target, server, isOpen }));
  }
}
