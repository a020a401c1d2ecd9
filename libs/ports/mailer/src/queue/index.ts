export { type Delivery, type DeliveryEnd } from './delivery.js';
export { createQueuedMailer, type QueuedMailer, type QueuedMailerOptions } from './queued-mailer.js';
