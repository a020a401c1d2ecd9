import { hkdfSync } from 'node:crypto';
import { createReceiverKeys, type SealedServices } from '@corella/bus-kafka';
import { IDENTITY_SERVICE } from '@corella/contracts/identity';
import type { VenueFacts } from '@corella/venue-facts';

const FACT = 'bus-keys';
const KEY_BYTES = 32;
const LOOK_EVERY_MS = 500;

export interface BusKeys {
  readonly sealed: SealedServices;
  close(): void;
}

/** The key by which identity reads its commands. It follows from the master key, so it stays the same. */
const identityKeys = (masterKey: Uint8Array) =>
  createReceiverKeys(Buffer.from(hkdfSync('sha256', masterKey, '', 'corella bus identity', KEY_BYTES)));

/** Of the process that runs identity: it records by which key the others must seal what they send it. */
export async function ownBusKeys(facts: VenueFacts, masterKey: Uint8Array): Promise<BusKeys> {
  const keys = identityKeys(masterKey);
  await facts.put(FACT, { [IDENTITY_SERVICE]: keys.publicKey.toString('base64') });
  return { sealed: { [IDENTITY_SERVICE]: { publicKey: () => keys.publicKey, keys } }, close: () => undefined };
}

/**
 * Of every other process: the key that identity has recorded among the facts of the venue, which nobody can write who
 * only reads Kafka. Until it has, nothing is sent to it.
 */
export function busKeysOf(facts: VenueFacts, onFault: (error: unknown) => void): BusKeys {
  let publicKey: Uint8Array | null = null;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      publicKey = recorded(await facts.get(FACT));
    } catch (error) {
      onFault(error);
    }
    if (publicKey === null) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };
  void look();
  return {
    sealed: { [IDENTITY_SERVICE]: { publicKey: () => publicKey } },
    close: () => clearTimeout(timer),
  };
}

function recorded(fact: unknown): Uint8Array | null {
  const text = (fact as Readonly<Record<string, unknown>> | null)?.[IDENTITY_SERVICE];
  const key = typeof text === 'string' ? Buffer.from(text, 'base64') : null;
  return key?.length === KEY_BYTES ? key : null;
}
