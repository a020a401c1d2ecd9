import type { Lane } from '@corella/bus';
import { ROLES, type Role } from '../connection/cluster.js';

/**
 * Every topic of a venue, and who may write and read it. A writer has one topic with a partition for each lane, so that
 * no cancel stands behind orders; a process that asks has one topic for the replies that it waits for. Commands and
 * replies are worth nothing after some seconds, so nothing is kept for long. Events stand in the event store, and the
 * feed keeps them only for whoever looks at them by hand.
 */
export interface DeclaredTopic {
  readonly name: string;
  readonly partitions: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly writers: readonly Role[];
  readonly readers: readonly Role[];
}

export interface DeclaredVenue {
  readonly venue: string;
  /** The partitions that are served. */
  readonly writers: readonly { readonly service: string; readonly partition: string }[];
  /** The stream categories that the relay copies. */
  readonly categories: readonly string[];
  /** How many processes of each role ask, at most. */
  readonly slots: number;
}

/** Which roles ask a service. Its own role serves it. */
const ASKS: Readonly<Record<string, readonly Role[]>> = {
  ledger: ['gateway', 'identity', 'fiat', 'simulation'],
  matching: ['gateway', 'ledger', 'matching', 'simulation'],
  identity: ['gateway', 'fiat'],
  fiat: ['gateway'],
};
/** They write streams and relay their events, one process at a time. */
const SERVERS: readonly Role[] = ['ledger', 'matching', 'identity', 'fiat'];

const LANES: readonly Lane[] = ['internal', 'cancel', 'client'];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DEAD_LETTERS_KEPT_MS = 30 * 24 * HOUR_MS;

const retention = (keptMs: number, segmentMs: number): Readonly<Record<string, string>> => ({
  'cleanup.policy': 'delete',
  'retention.ms': String(keptMs),
  'segment.ms': String(segmentMs),
});
const SECONDS_LONG = retention(10 * MINUTE_MS, 5 * MINUTE_MS);
const AN_HOUR_LONG = { ...retention(HOUR_MS, 10 * MINUTE_MS), 'retention.bytes': String(2 ** 30) };
const NEWEST_OF_EACH_KEY = { 'cleanup.policy': 'compact', 'segment.ms': String(HOUR_MS) };

export const partitionOfLane = (lane: Lane): number => LANES.indexOf(lane);
export const laneOfPartition = (partition: number): Lane => LANES[partition] ?? 'client';

export const commandTopic = (venue: string, service: string, partition: string): string =>
  `${venue}.commands.${service}.${partition}`;
/** Where the process of this slot waits for its replies. */
export const replyTopic = (venue: string, role: Role, slot: number): string => `${venue}.replies.${role}.${slot}`;
/** A command names the topic for its reply, and nobody may name another kind of topic. */
export const isReplyTopic = (venue: string, topic: string): boolean => topic.startsWith(`${venue}.replies.`);
/** Who serves what. Everybody that asks reads it. */
export const directoryTopic = (venue: string): string => `${venue}.directory`;
/** Commands that nobody can read. People look at them. */
export const deadLetterTopic = (venue: string): string => `${venue}.dead-letters`;
/** The committed events of a category, in the order of the log. */
export const eventTopic = (venue: string, category: string): string => `${venue}.events-${category}`;
/** Where the durable subscriptions are. */
export const checkpointTopic = (venue: string): string => `${venue}.checkpoints`;
/** What the names of a role's consumer groups begin with. */
export const groupOf = (venue: string, role: Role): string => `${venue}.${role}`;

export function declareCommands(venue: string, service: string, partition: string): DeclaredTopic {
  return {
    name: commandTopic(venue, service, partition),
    partitions: LANES.length,
    settings: SECONDS_LONG,
    writers: ASKS[service] ?? [],
    readers: SERVERS.filter((role) => role === service),
  };
}

export const declareReplies = (venue: string, role: Role, slot: number): DeclaredTopic => ({
  name: replyTopic(venue, role, slot),
  partitions: 1,
  settings: SECONDS_LONG,
  writers: SERVERS.filter((server) => ASKS[server]?.includes(role)),
  readers: [role],
});

export const declareDirectory = (venue: string): DeclaredTopic => ({
  name: directoryTopic(venue),
  partitions: 1,
  settings: SECONDS_LONG,
  writers: ROLES,
  readers: ROLES,
});

export const declareDeadLetters = (venue: string): DeclaredTopic => ({
  name: deadLetterTopic(venue),
  partitions: 1,
  settings: retention(DEAD_LETTERS_KEPT_MS, 24 * HOUR_MS),
  writers: ROLES,
  readers: ['gateway'],
});

/** One partition, so that a reader has the events of a category in the order of the log. */
export const declareEvents = (venue: string, category: string): DeclaredTopic => ({
  name: eventTopic(venue, category),
  partitions: 1,
  settings: AN_HOUR_LONG,
  writers: SERVERS,
  readers: ROLES,
});

export const declareCheckpoints = (venue: string): DeclaredTopic => ({
  name: checkpointTopic(venue),
  partitions: 1,
  settings: NEWEST_OF_EACH_KEY,
  writers: ROLES,
  readers: ROLES,
});

/** Throws for a service of which nobody has said who may ask it. */
export function declaredTopics({ venue, writers, categories, slots }: DeclaredVenue): readonly DeclaredTopic[] {
  const unknown = writers.find(({ service }) => ASKS[service] === undefined);
  if (unknown) throw new RangeError(`who may ask ${unknown.service} is not declared`);
  return [
    declareDirectory(venue),
    declareDeadLetters(venue),
    declareCheckpoints(venue),
    ...writers.map(({ service, partition }) => declareCommands(venue, service, partition)),
    ...ROLES.flatMap((role) => Array.from({ length: slots }, (_, slot) => declareReplies(venue, role, slot))),
    ...categories.map((category) => declareEvents(venue, category)),
  ];
}
