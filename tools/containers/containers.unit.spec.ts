import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownSymbols } from '@corella/host/declared-venue';
import { parseOptions } from '@corella/host/options';
import { workspaceRoot } from '../workspace/root.js';
import { dockerfileFindings } from './check.js';
import { checkCompose, readCompose } from './compose-file.js';
import { stagesOf } from './dockerfile.js';

const MASTER_KEY = Buffer.alloc(32).toString('base64');
const root = workspaceRoot();
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

describe('the compose file', () => {
  it('is what the schema of Compose and our rules ask for', () => {
    expect(readCompose(root).findings).toEqual([]);
  });

  it.each([
    ['a word that Compose does not know', 'read_only: true', 'readonly: true', 'must NOT have additional properties'],
    ['a duration that is none', 'stop_grace_period: 15s', 'stop_grace_period: soon', 'must match format "duration"'],
    ['an image that is not pinned', /nats:2\.12-alpine@sha256:\w+/, 'nats:2.12-alpine', 'services.nats: pin its image'],
    ['a port for everybody', '127.0.0.1:8443:8443', '8443:8443', 'publish 8443:8443 on 127.0.0.1 only'],
    [
      'a secret in plain text',
      'POSTGRES_PASSWORD_FILE: /run/secrets/postgres',
      'POSTGRES_PASSWORD: x',
      'POSTGRES_PASSWORD belongs in a file',
    ],
    [
      'a secret that nobody gave it',
      'secrets: [postgres]\n',
      'secrets: [nats]\n',
      'names a secret that it is not given',
    ],
    [
      'a user by name',
      "user: '${CORELLA_UID:-1000}:${CORELLA_GID:-1000}'\n  read_only",
      "user: 'node:node'\n  read_only",
      'run it as a user by number',
    ],
    ['a service that does not exist', 'topics: { condition', 'topic: { condition', 'there is no service topic'],
    [
      'no limit of memory',
      'mem_limit: 256m\n    stop_grace_period: 15s',
      'stop_grace_period: 15s',
      'services.nats: limit its memory',
    ],
    ['what is no YAML', 'services:', 'services: [', 'Nested mappings'],
  ])('refuses %s', (_name, right, wrong, finding) => {
    const broken = text.replace(right, wrong);
    expect(broken).not.toBe(text);
    expect(checkCompose(broken).findings.join('\n')).toContain(finding);
  });

  it('starts every process with options that the venue knows', () => {
    const venues = Object.entries(readCompose(root).file?.services ?? {}).filter(
      ([, { image, entrypoint }]) => image === 'corella' && entrypoint === undefined,
    );
    const targets = venues.map(([name, { environment }]) => {
      const env = Object.fromEntries(
        Object.entries(environment).map(([variable, value]) =>
          variable.endsWith('_FILE') ? [variable.slice(0, -'_FILE'.length), MASTER_KEY] : [variable, value],
        ),
      );
      expect(Object.keys(env).filter((variable) => !variable.startsWith('CORELLA_'))).toEqual([]);
      const parsed = parseOptions(['--host', '0.0.0.0', '--data', '/data'], env);
      if (!parsed.ok) throw new Error(`${name}: ${parsed.errors.join('; ')}`);
      return parsed.options.target.join();
    });
    expect(targets.sort()).toEqual([
      'all',
      'fiat',
      'gateway',
      'gateway',
      'identity',
      'ledger',
      'matching',
      'matching',
      'simulation',
    ]);
  });

  it('gives each market to one process', () => {
    const services = Object.entries(readCompose(root).file?.services ?? {});
    const owned = services.flatMap(([, { environment }]) => environment['CORELLA_SYMBOLS']?.split(',') ?? []);
    expect(owned.sort()).toEqual([...knownSymbols()].sort());
  });
});

describe('the Dockerfile', () => {
  it('has pinned bases and a user by number', () => {
    expect(dockerfileFindings(dockerfile, '24.21.0')).toEqual([]);
  });

  it.each([
    ['a base without a digest', /@sha256:\w+/, '', 'pin it by digest'],
    ['another Node', /node:24\.21\.0/, 'node:22.1.0', 'is what we ship on'],
    ['root', 'USER 1000:1000', 'USER 0:0', 'no number above 0'],
    ['a user by name', 'USER 1000:1000', 'USER node', 'no number above 0'],
  ])('refuses %s', (_name, right, wrong, finding) => {
    expect(dockerfileFindings(dockerfile.replace(right, wrong), '24.21.0').join('\n')).toContain(finding);
  });

  it('is read in stages', () => {
    const [build, last] = stagesOf(dockerfile);
    expect(build?.name).toBe('build');
    expect(last?.instructions.filter(({ word }) => word === 'COPY').map(({ options }) => options['from'])).toEqual(
      Array.from({ length: 4 }, () => 'build'),
    );
    const entry = last?.instructions.find(({ word }) => word === 'ENTRYPOINT');
    expect(entry?.words.at(-1)).toBe('/data');
    const health = last?.instructions.find(({ word }) => word === 'HEALTHCHECK');
    expect(health?.words.slice(0, 2)).toEqual(['node', '-e']);
  });
});
