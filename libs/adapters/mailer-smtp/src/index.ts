export { smtpDelivery, type SmtpServer } from './smtp-delivery.js';
export { createSmtpMailer, type SmtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
