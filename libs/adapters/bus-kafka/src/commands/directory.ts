import { randomUUID } from 'node:crypto';
import type { KafkaMessage, Message } from 'kafkajs';

/** How often a server says that it is there, and how long it is believed. */
export const ANNOUNCED_EVERY_MS = 1_000;
export const BELIEVED_FOR_MS = 5_000;

interface Announcement {
  readonly target: string;
  /** The process that serves it, and the number of its `serve`. */
  readonly server: string;
  readonly isOpen: boolean;
}

export const targetOf = (service: string, partition: string): string => `${service}/${partition}`;

export const announcement = (said: Announcement): Message => ({ key: said.target, value: JSON.stringify(said) });

/** Who serves what, as far as this process has heard. Times are its own, monotonic, in milliseconds. */
export class Directory {
  private readonly servers = new Map<string, { readonly server: string; readonly heardAt: number }>();
  private readonly probes = new Map<string, () => void>();

  constructor(private readonly nowMs: () => number) {}

  hear({ key, value }: Pick<KafkaMessage, 'key' | 'value'>): void {
    const said = readAnnouncement(value);
    if (said === null) return this.hearProbe(key?.toString('utf8') ?? '');
    const { target, server, isOpen } = said;
    if (isOpen) this.servers.set(target, { server, heardAt: this.nowMs() });
    // A server that leaves takes nothing away from the one that came after it.
    else if (this.servers.get(target)?.server === server) this.servers.delete(target);
  }

  isServed(target: string): boolean {
    const known = this.servers.get(target);
    if (known === undefined) return false;
    if (this.nowMs() - known.heardAt < BELIEVED_FOR_MS) return true;
    this.servers.delete(target);
    return false;
  }

  /** A message, and what resolves when it comes back: then everything before it has been heard too. */
  probe(): { readonly message: Message; readonly heard: Promise<void> } {
    const name = `probe ${randomUUID()}`;
    const heard = new Promise<void>((resolve) => this.probes.set(name, resolve));
    return { message: { key: name, value: null }, heard };
  }

  private hearProbe(name: string): void {
    this.probes.get(name)?.();
    this.probes.delete(name);
  }
}

function readAnnouncement(value: Buffer | null): Announcement | null {
  try {
    const said = JSON.parse((value ?? Buffer.alloc(0)).toString('utf8')) as Partial<Announcement>;
    return typeof said.target === 'string' && typeof said.server === 'string' && typeof said.isOpen === 'boolean'
      ? { target: said.target, server: said.server, isOpen: said.isOpen }
      : null;
  } catch {
    return null;
  }
}
