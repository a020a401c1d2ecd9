export { openKafkaBus, type KafkaBus, type KafkaBusMetrics, type KafkaBusOptions } from './commands/kafka-bus.js';
export type { DeadLetter, DeadLetters } from './commands/dead-letters.js';
export type { ServedMetrics } from './commands/offers.js';
export type { KafkaCluster, Role } from './connection/cluster.js';
export type { SealedService, SealedServices } from './sealing/seals.js';
export { createReceiverKeys, type ReceiverKeys } from './sealing/sealed-box.js';
export { applyTopics, type ApplyOptions } from './topics/apply-topics.js';
export { declaredTopics, type DeclaredTopic, type DeclaredVenue } from './topics/declared.js';
