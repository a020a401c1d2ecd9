import { hkdfSync } from 'node:crypto';
import { createReceiverKeys, type SealedService, type SealedServices } from '@corella/bus-kafka';
import { FIAT_SERVICE } from '@corella/contracts/cash';
import { IDENTITY_SERVICE } from '@corella/contracts/identity';
import type { VenueFacts } from '@corella/venue-facts';
import type { ServiceTarget } from '../../options/targets.js';

/**
 * Whose commands and replies are sealed, and the fact that has the key of each: identity is sent passwords, and fiat
 * names, account numbers and addresses. Each fact has one writer.
 */
const FACTS = { [IDENTITY_SERVICE]: 'bus-keys', [FIAT_SERVICE]: 'bus-keys-fiat' } as const;
type Sealed = keyof typeof FACTS;
const SEALED = Object.keys(FACTS) as readonly Sealed[];

const KEY_BYTES = 32;
const LOOK_EVERY_MS = 500;

export interface BusKeys {
  readonly sealed: SealedServices;
  close(): void;
}

interface BusKeysOptions {
  /** What this process runs. */
  readonly services: readonly ServiceTarget[];
  readonly facts: VenueFacts;
  /** Of a process that runs one of the sealed services. */
  readonly masterKey: () => Uint8Array;
  readonly onFault: (error: unknown) => void;
}

/** The keys by which sealed services read their commands: its own, and what the others have recorded. */
export async function openBusKeys({ services, facts, masterKey, onFault }: BusKeysOptions): Promise<BusKeys> {
  const sealed: Record<string, SealedService> = {};
  const closers: (() => void)[] = [];
  for (const service of SEALED) {
    if (services.includes(service)) {
      sealed[service] = await ownKeys(service, facts, masterKey());
    } else {
      const { close, ...other } = othersKey(service, facts, onFault);
      sealed[service] = other;
      closers.push(close);
    }
  }
  return { sealed, close: () => closers.forEach((close) => close()) };
}

/** The key follows from the master key, so it stays the same. Whoever sends the service something finds it. */
async function ownKeys(service: Sealed, facts: VenueFacts, masterKey: Uint8Array): Promise<SealedService> {
  const secret = hkdfSync('sha256', masterKey, '', `corella bus ${service}`, KEY_BYTES);
  const keys = createReceiverKeys(Buffer.from(secret));
  await facts.put(FACTS[service], { [service]: keys.publicKey.toString('base64') });
  return { publicKey: () => keys.publicKey, keys };
}

/**
 * The key that a service of another process has recorded among the facts of the venue, which nobody can write who only
 * reads Kafka. Until it has, nothing is sent to it.
 */
function othersKey(
  service: Sealed,
  facts: VenueFacts,
  onFault: (error: unknown) => void,
): SealedService & { close(): void } {
  let publicKey: Uint8Array | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async (): Promise<void> => {
    try {
      publicKey = recorded(service, await facts.get(FACTS[service]));
    } catch (error) {
      onFault(error);
    }
    if (publicKey === null && !isClosed) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };
  void look();
  return {
    publicKey: () => publicKey,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function recorded(service: Sealed, fact: unknown): Uint8Array | null {
  const text = (fact as Readonly<Record<string, unknown>> | null)?.[service];
  const key = typeof text === 'string' ? Buffer.from(text, 'base64') : null;
  return key?.length === KEY_BYTES ? key : null;
}
