import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** See docs/adr/0022: writers decide, services with aggregates handle. */
const SERVICES = join(__dirname, '../..');
const WRITERS = ['ledger', 'matching'];
const HANDLING = ['fiat', 'identity'];

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const useCasesOf = (service: string): readonly string[] => {
  const folder = join(SERVICES, service, 'src/use-cases');
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name))
    : [];
};

describe('use cases', () => {
  it.each(WRITERS)('of the writers in %s are deciders', (service) => {
    for (const folder of useCasesOf(service)) {
      const files = filesBelow(folder);
      expect(files.filter((file) => file.endsWith('.decide.ts'))).not.toEqual([]);
      expect(files.filter((file) => file.endsWith('.handler.ts'))).toEqual([]);
    }
    const sources = filesBelow(join(SERVICES, service, 'src'));
    expect(sources.filter((file) => readFileSync(file, 'utf8').includes('@nestjs/cqrs'))).toEqual([]);
  });

  it.each(HANDLING)('of %s are handlers', (service) => {
    const folders = useCasesOf(service);
    expect(folders.length).toBeGreaterThan(0);
    for (const folder of folders) {
      const files = filesBelow(folder);
      expect(files.filter((file) => file.endsWith('.handler.ts'))).toHaveLength(1);
      expect(files.filter((file) => file.endsWith('.decide.ts'))).toEqual([]);
    }
  });
});
