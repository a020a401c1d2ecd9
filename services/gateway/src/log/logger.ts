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

/** An error's code, such as ENOSPC, says what is wrong. It has a name of its own, since other codes are secrets. */
const err = (error: Error): object => {
  const { code, ...told } = pino.stdSerializers.err(error) as { readonly code?: unknown };
  return code === undefined ? told : { ...told, errorCode: code };
};

/** Structured log lines with secrets redacted. Level `silent` is for tests. */
export function createLogger(options: { readonly level: string; readonly destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    redact: { paths, censor: '[redacted]' },
    serializers: { err },
    base: { service: 'gateway' },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
