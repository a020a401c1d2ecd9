import { BusFault } from '@corella/bus';
import type { ReceiverKeys } from './sealed-box.js';
import { createReceiverKeys, openSealed, sealFor } from './sealed-box.js';

/** The keys of services whose commands and replies only they and their callers may read. */
export interface SealedService {
  /**
   * With it every process seals commands to the service. It must come from a place that one trusts, not from Kafka.
   * Null while the service has not recorded one: then nobody can serve it yet.
   */
  readonly publicKey: () => Uint8Array | null;
  /** Only where the service runs. */
  readonly keys?: ReceiverKeys;
}

export type SealedServices = Readonly<Record<string, SealedService>>;

/** Seals what goes to and comes from some services, and leaves the rest as it is. */
export function createSeals(services: SealedServices) {
  /** Replies to this process are sealed with it. It dies with the process. */
  const own = createReceiverKeys();
  return {
    isSealed: (service: string): boolean => services[service] !== undefined,
    replyKeyFor: (service: string): Buffer | null => (services[service] ? own.publicKey : null),
    sealCommand(service: string, body: Buffer, call: string): Buffer {
      const sealed = services[service];
      if (!sealed) return body;
      const key = sealed.publicKey();
      if (key === null) throw new BusFault('no-handler', `${service} has not said by which key it reads`);
      return sealFor(key, body, `command ${call}`);
    },
    openCommand(service: string, body: Buffer, call: string): Buffer {
      const sealed = services[service];
      if (!sealed) return body;
      if (!sealed.keys) throw new Error(`this process has no key of ${service}`);
      return openSealed(sealed.keys, body, `command ${call}`);
    },
    sealReply: (key: Buffer | null, body: Buffer, call: string): Buffer =>
      key === null ? body : sealFor(key, body, `reply ${call}`),
    openReply: (service: string, body: Buffer, call: string): Buffer =>
      services[service] ? openSealed(own, body, `reply ${call}`) : body,
  };
}

export type Seals = ReturnType<typeof createSeals>;
