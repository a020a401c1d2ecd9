export { createOutbox, type OutboxOptions } from './outbox.js';
export { createUnconfiguredMailer } from './unconfigured-mailer.js';
