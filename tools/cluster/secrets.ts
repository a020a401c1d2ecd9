import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, type Role } from '@corella/bus-kafka';

/** The user of Kafka who declares topics and rights. */
export const KAFKA_ADMINISTRATOR = 'administrator';

/** Where each secret of the cluster is. Processes get these paths; no secret stands in their arguments. */
export interface SecretFiles {
  readonly postgres: string;
  readonly nats: string;
  readonly masterKey: string;
  readonly gatewayKey: string;
  readonly filesKey: string;
  readonly kafkaAdministrator: string;
  readonly kafka: Readonly<Record<Role, string>>;
}

const SECRET_BYTES = 32;

/** Text without characters that a settings file would have to quote. */
function made(folder: string, name: string, encoding: 'hex' | 'base64' = 'hex'): string {
  const file = join(folder, name);
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(SECRET_BYTES).toString(encoding)}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return file;
}

/** The secrets of this directory, made at its first start and kept, for their owner alone. */
export function secretFiles(directory: string): SecretFiles {
  const folder = join(directory, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const kafka = Object.fromEntries(ROLES.map((role) => [role, made(folder, `kafka-${role}`)]));
  return {
    postgres: made(folder, 'postgres'),
    nats: made(folder, 'nats'),
    masterKey: made(folder, 'master-key', 'base64'),
    gatewayKey: made(folder, 'gateway-key', 'base64'),
    filesKey: made(folder, 'files-key', 'base64'),
    kafkaAdministrator: made(folder, `kafka-${KAFKA_ADMINISTRATOR}`),
    kafka: kafka as Record<Role, string>,
  };
}

export const secretIn = (file: string): string => readFileSync(file, 'utf8').trim();
