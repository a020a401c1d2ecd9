import pino, { type DestinationStream, type Logger } from 'pino';

export const LOGGER = Symbol('logger');

/** Anything that could open an account is redacted, at every depth that our log lines have. */
const SECRETS = [
  'password',
  'current',
  'next',
  'secret',
  'secretKey',
  'code',
  'token',
  'ticket',
  'cookie',
  'authorization',
  'Signature',
  'signature',
  '["set-cookie"]',
];
const paths = SECRETS.flatMap((name) => {
  const at = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${at}`, `*.*${at}`];
});

/** Structured log lines with secrets redacted. Level `silent` is for tests. */
export function createLogger(options: { readonly level: string; readonly destination?: DestinationStream }): Logger {
  const settings = { level: options.level, redact: { paths, censor: '[redacted]' }, base: { service: 'gateway' } };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
