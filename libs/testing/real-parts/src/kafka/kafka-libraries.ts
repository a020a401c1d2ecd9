import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@corella/worker-host';

const KAFKA_VERSION = '3.9.1';
const LOGGER_VERSION = '1.7.36';
const FETCH_WITHIN_MS = 180_000;
const run = promisify(execFile);

const cache = (): string => join(workspaceRoot(), `.cache/real-parts/kafka-${KAFKA_VERSION}`);
const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The folder of Kafka's libraries: named by KAFKA_LIBS, or fetched before. */
export function kafkaLibraries(): string | null {
  const named = process.env['KAFKA_LIBS'];
  const folder = named ?? join(cache(), 'lib');
  return existsSync(join(folder, `kafka_2.13-${KAFKA_VERSION}.jar`)) || (named !== undefined && existsSync(named))
    ? folder
    : null;
}

/** Why there is no Kafka here, for `realPart`; undefined when there is one. */
export function missingKafka(): string | undefined {
  if (!onPath('java')) return 'Java is not installed';
  return kafkaLibraries() === null
    ? 'Kafka’s libraries are not here; `npm test` fetches them where Maven is, and KAFKA_LIBS names others'
    : undefined;
}

const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** Fetches the libraries with Maven (46 MB), unless they are there already. */
export async function fetchKafka(): Promise<void> {
  if (kafkaLibraries() !== null || !onPath('java') || !onPath('mvn')) return;
  mkdirSync(cache(), { recursive: true });
  const pom = join(cache(), 'pom.xml');
  writeFileSync(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>corella</groupId><artifactId>kafka</artifactId><version>1</version><dependencies>
${dependency('org.apache.kafka', 'kafka_2.13', KAFKA_VERSION)}
${dependency('org.slf4j', 'slf4j-reload4j', LOGGER_VERSION)}
</dependencies></project>
`,
  );
  const goal = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${join(cache(), 'lib')}`];
  await run('mvn', goal, { cwd: cache(), timeout: FETCH_WITHIN_MS }).catch(() => undefined);
}
