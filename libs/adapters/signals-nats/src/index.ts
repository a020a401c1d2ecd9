export { openNatsSignals, type NatsSignals, type NatsSignalsOptions } from './nats-signals.js';
