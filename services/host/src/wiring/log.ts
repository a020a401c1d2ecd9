import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Structured log lines on standard output. Fields that could carry a secret are censored, whoever logs them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
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
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
