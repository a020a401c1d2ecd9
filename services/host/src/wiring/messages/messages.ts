import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Bus, CommandContext, DeadLetters, EventFeed } from '@corella/bus';
import { createKafkaFeed, openKafkaBus, startRelay } from '@corella/bus-kafka';
import { createLocalBus, createStoreFeed } from '@corella/bus-local';
import type { Clock } from '@corella/clock';
import { UPCASTERS } from '@corella/contracts/versions';
import { messageReader } from '@corella/contracts/schemas';
import type { EventStore } from '@corella/event-store';
import { unreadableIn } from '@corella/event-store/readable';
import { invariant } from '@corella/result';
import type { Signals } from '@corella/signals';
import { createLocalSignals } from '@corella/signals-local';
import { openNatsSignals } from '@corella/signals-nats';
import type { VenueFacts } from '@corella/venue-facts';
import type { Options } from '../../options/options.js';
import { servicesOf, type ServiceTarget } from '../../options/targets.js';
import { kafkaCluster, onKafka, roleOf, type KafkaOptions } from '../servers/kafka-cluster.js';
import { openBusKeys } from './bus-keys.js';
import { relayedCategories } from '../../topics/declared-venue.js';
import { exposeBus, exposeFeed, exposeRelay } from '../metrics/message-metrics.js';
import type { Ownership } from '../process/ownership.js';
import { openedAt, type ChosenServer } from '../servers/server-unusable.js';

/** The relay runs where streams are written; one process does the work, and the others stand by. */
const RELAYING: readonly ServiceTarget[] = ['ledger', 'matching', 'identity', 'fiat'];
/** Processes of one role that ask, at most: each waits for its replies in a topic of its own. */
const SLOTS = 31;

export interface MessagesOptions {
  readonly options: KafkaOptions & Pick<Options, 'target' | 'bus'>;
  /** As it was written, and in today's shape. */
  readonly stores: { readonly written: EventStore; readonly today: EventStore };
  readonly ownership: Ownership;
  readonly facts: VenueFacts;
  /** Of a process that runs identity or fiat. */
  readonly masterKey: () => Uint8Array;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Commands and events between the services. */
export interface Messages {
  readonly bus: Bus;
  readonly feed: EventFeed;
  /** Within one process every command can be read. */
  readonly deadLetters?: DeadLetters;
  /** Adds what only a bus between processes has to tell. */
  expose(registry: Registry): void;
  close(): Promise<void>;
}

export function openMessages(given: MessagesOptions): Promise<Messages> {
  if (given.options.bus === 'kafka') return openKafka(given);
  const { clock, logger, stores } = given;
  return Promise.resolve({
    bus: createLocalBus({
      clock,
      onFailed: (error, { service, partition, command, context: { id, trace } }) =>
        logger.error(
          {
            err: error,
            service,
            partition,
            command: 'type' in command ? command.type : null,
            commandId: id,
            requestId: trace,
          },
          FAILED,
        ),
    }),
    feed: createStoreFeed(stores.today),
    expose: () => undefined,
    close: () => Promise.resolve(),
  });
}

const FAILED = 'a command failed by a fault of ours';

async function openKafka(given: MessagesOptions): Promise<Messages> {
  const { options, stores, ownership, facts, masterKey, clock, logger } = given;
  const services = servicesOf(options.target);
  const role = roleOf(services);
  const { value: slot } = await ownership.number(`${role}-replies`, SLOTS);
  const onError = (error: unknown): void => logger.warn({ err: error }, 'Kafka; the process goes on by itself');
  const onFailed = (error: unknown, { id, trace }: CommandContext): void =>
    logger.error({ err: error, commandId: id, requestId: trace }, FAILED);
  const keys = await openBusKeys({ services, facts, masterKey, onFault: onError });
  const bus = await onKafka(options, (cluster) =>
    openKafkaBus({ cluster, role, slot, clock, sealed: keys.sealed, read: messageReader, onError, onFailed }),
  );
  const cluster = kafkaCluster(options);
  const feed = createKafkaFeed({
    cluster,
    role,
    store: stores.today,
    upcasters: UPCASTERS,
    check: unreadableIn,
    onError,
  });
  const relay = services.some((service) => RELAYING.includes(service))
    ? startRelay({
        cluster,
        store: stores.written,
        leases: leasesOf(ownership),
        categories: relayedCategories(),
        onError,
      })
    : undefined;
  return {
    bus,
    feed,
    deadLetters: bus.deadLetters,
    expose(registry) {
      exposeBus(registry, bus);
      exposeFeed(registry, feed);
      if (relay) exposeRelay(registry, relay);
    },
    async close() {
      keys.close();
      await relay?.close();
      await feed.close();
      await bus.close();
    },
  };
}

function leasesOf({ leases }: Ownership): NonNullable<Ownership['leases']> {
  invariant(leases !== undefined, 'processes that talk over Kafka share their log');
  return leases;
}

const natsAt = (urls: readonly string[]): ChosenServer => ({
  option: 'nats',
  address: urls.join(' '),
  remedy: 'start the server, or mend the address or CORELLA_NATS_TOKEN',
});

/** Signals that end with the process; those within it have nothing to close. */
export async function openSignals(
  options: Pick<Options, 'signals' | 'nats' | 'nats-token'>,
  logger: Logger,
): Promise<Signals & { close(): Promise<void> }> {
  const onError = (error: unknown, topic: string): void =>
    logger.error({ err: error, topic }, 'a subscriber of a signal failed');
  if (options.signals === 'nats')
    return openedAt(natsAt(options.nats), () =>
      openNatsSignals({
        servers: options.nats.map((url) => new URL(url).host),
        ...(options['nats-token'] === undefined ? {} : { token: options['nats-token'] }),
        onError,
        onConnection: (isConnected) =>
          isConnected
            ? logger.info('NATS answers again')
            : logger.warn('NATS does not answer; live data waits until it does'),
      }),
    );
  return Object.assign(createLocalSignals({ onError }), { close: () => Promise.resolve() });
}
