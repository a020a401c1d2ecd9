export { createSmsMailer, type SmsMailerOptions } from './sms-mailer.js';
export { webhookDelivery, type Webhook } from './webhook-delivery.js';
