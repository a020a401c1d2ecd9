import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** An error's code, such as ENOSPC, says what is wrong. It has a name of its own, since other codes are secrets. */
const err = (error: Error): object => {
  const { code, ...told } = pino.stdSerializers.err(error) as { readonly code?: unknown };
  return code === undefined ? told : { ...told, errorCode: code };
};

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
    serializers: { err },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
