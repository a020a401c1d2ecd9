export { realPart, skippedFileVariable } from './real-part.js';
export { ownPostgres, type OwnPostgres } from './postgres/own-postgres.js';
export { missingPostgres } from './postgres/postgres-programs.js';
export { ownNats, type OwnNats } from './nats/own-nats.js';
export { fetchNats, missingNats } from './nats/nats-program.js';
export { ownKafka, type OwnKafka } from './kafka/own-kafka.js';
export { fetchKafka, missingKafka } from './kafka/kafka-libraries.js';
