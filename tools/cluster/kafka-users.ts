/** As whom a process logs in to Kafka; what each of them may do stands in the declared topics. */
export const KAFKA_USERS = ['gateway', 'ledger', 'matching', 'identity', 'simulation'] as const;
export type KafkaUser = (typeof KAFKA_USERS)[number];
export const KAFKA_ADMINISTRATOR = 'administrator';
