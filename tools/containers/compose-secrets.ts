import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '@corella/bus-kafka';
import { kafkaSettings } from '@corella/real-parts';

const SECRET_BYTES = 32;
const ADMINISTRATOR = 'administrator';

/** What the containers of NATS are started with. */
const natsSettings = (token: string): string =>
  [
    'listen: "0.0.0.0:4222"',
    '# For the health check; nothing outside the container reaches it.',
    'http: "127.0.0.1:8222"',
    `authorization { token: "${token}" }`,
    '',
  ].join('\n');

/**
 * Makes the secrets that the compose file names: passwords and keys once, settings with passwords in them each time.
 * Returns the files that are new. They are for their owner alone, who must be the user of the containers.
 */
export function writeComposeSecrets(root: string): readonly string[] {
  const folder = join(root, 'deploy/secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const made: string[] = [];
  const write = (name: string, text: string): void => {
    if (!existsSync(join(folder, name))) made.push(name);
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  };
  const secret = (name: string, encoding: 'hex' | 'base64' = 'hex'): string => {
    const file = join(folder, name);
    if (!existsSync(file)) write(name, `${randomBytes(SECRET_BYTES).toString(encoding)}\n`);
    return readFileSync(file, 'utf8').trim();
  };
  secret('postgres');
  secret('master-key', 'base64');
  secret('gateway-key', 'base64');
  secret('files-key', 'base64');
  write('nats-settings', natsSettings(secret('nats')));
  const logins = Object.fromEntries([...ROLES, ADMINISTRATOR].map((user) => [user, secret(`kafka-${user}`)]));
  const settings = kafkaSettings({
    logDirectory: '/var/lib/kafka/data',
    host: { listen: '0.0.0.0', advertised: 'kafka' },
    controller: 9_093,
    login: { port: 9_092, logins },
    administrator: ADMINISTRATOR,
  });
  write('kafka-settings', settings);
  return made;
}
