import type { Finding } from './rules.js';

/** Where each suite that an adapter runs has a row. */
export const conformanceTable = 'docs/CONFORMANCE.md';

/**
 * Every adapter runs a suite of its port, and the table has a row for each suite that its specs run. The port's name is
 * the beginning of the adapter's. `read` returns the text of one of `paths`.
 */
export function conformanceFindings(paths: readonly string[], read: (path: string) => string): Finding[] {
  const ports = projectsIn('libs/ports', paths).sort((a, b) => b.length - a.length);
  const rows = paths.includes(conformanceTable) ? read(conformanceTable).split('\n') : [];
  return projectsIn('libs/adapters', paths).flatMap((adapter) => {
    const port = ports.find((name) => adapter.startsWith(`${name}-`));
    const folder = `libs/adapters/${adapter}/`;
    const specs = paths.filter((path) => path.startsWith(folder) && path.endsWith('.spec.ts'));
    const runs = specs.flatMap((spec) => suitesRun(read(spec), port).map((suite) => ({ spec, suite })));
    if (runs.length === 0)
      return [finding('tidy/no-conformance', `${folder}package.json`, `no spec runs the suite of ${port ?? 'a port'}`)];
    return runs
      .filter(({ spec, suite }) => !rows.some((row) => row.includes(`(../${spec})`) && row.includes(`\`${suite}\``)))
      .map(({ spec, suite }) =>
        finding('tidy/not-in-conformance-table', spec, `${conformanceTable} has no row for its ${suite}`),
      );
  });
}

const finding = (rule: string, path: string, text: string): Finding => ({ rule, path, line: 1, text });

function projectsIn(folder: string, paths: readonly string[]): string[] {
  const manifest = new RegExp(`^${folder}/([^/]+)/package\\.json$`);
  return paths.flatMap((path) => manifest.exec(path)?.[1] ?? []);
}

/** The suites that a spec imports from the port and calls. */
function suitesRun(spec: string, port: string | undefined): readonly string[] {
  const imported = new RegExp(`import \\{([^}]+)\\} from '@corella/${port}/conformance'`).exec(spec)?.[1] ?? '';
  return (imported.match(/\b\w+Conformance\b/g) ?? []).filter((suite) => new RegExp(`^ *${suite}\\(`, 'm').test(spec));
}
