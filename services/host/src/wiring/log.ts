import { pino, type Logger } from 'pino';

/** Structured log lines on standard output. Paths that could carry a secret are cut out whatever logs them. */
export function createLogger(level: string): Logger {
  const secrets = [
    'password',
    'next',
    'current',
    'secret',
    'secretKey',
    'code',
    'token',
    'ticket',
    'cookie',
    'authorization',
    'signature',
    'Signature',
  ];
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  });
}
