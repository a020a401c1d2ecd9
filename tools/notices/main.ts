// npm run notices writes THIRD_PARTY_NOTICES.md from the installed packages that reach users: those the server loads
// and those the web apps bundle.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/root.js';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = workspaceRoot();
/** Development dependencies whose code the build bundles into the web apps. */
const bundled = [
  '@emotion/react',
  '@emotion/styled',
  '@hookform/resolvers',
  '@mui/icons-material',
  '@mui/material',
  '@tanstack/react-query',
  'apexcharts',
  'i18next',
  'klinecharts',
  'lightweight-charts',
  'ra-data-simple-rest',
  'react',
  'react-admin',
  'react-dom',
  'react-hook-form',
  'react-i18next',
  'react-router',
  'react-router-dom',
  'uqr',
];

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Follows Node's lookup: the nearest node_modules above the importing package. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name);
    try {
      readManifest(candidate);
      return candidate;
    } catch {
      // Not here, but maybe one folder up. Optional packages for other platforms are not installed at all.
    }
  }
  return undefined;
}

function collect(): Map<string, { manifest: Manifest; folder: string }> {
  const found = new Map<string, { manifest: Manifest; folder: string }>();
  const waiting = [...Object.keys(readManifest(root).dependencies ?? {}), ...bundled].map((name) => ({
    name,
    from: root,
  }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = findPackage(next.name, next.from);
    if (folder === undefined) continue;
    const manifest = readManifest(folder);
    const key = `${manifest.name ?? next.name}@${manifest.version ?? '0'}`;
    if (found.has(key)) continue;
    found.set(key, { manifest, folder });
    for (const name of Object.keys(manifest.dependencies ?? {})) waiting.push({ name, from: folder });
  }
  return found;
}

function copyrightOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) return '';
  const line = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .find(
      (text) => /^\W*(?:copyright\b.*(?:\d{4}|\(c\)|©)|\(c\)|©).*\w/i.test(text) && !/\{|\[yyyy\]|notice/i.test(text),
    );
  return line?.trim().replaceAll('|', '\\|') ?? '';
}

const rows = [...collect()]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, { manifest, folder }]) => {
    const license =
      typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? 'see the package');
    return `| ${key} | ${license} | ${copyrightOf(folder)} |`;
  });
const text = `# Third-party notices

Corella loads or bundles the packages below. Each comes under its own licence, whose full text stands in the package's folder under
\`node_modules\`. This page is written by \`npm run notices\`; run it after a change of dependencies.

lightweight-charts: TradingView Lightweight Charts™, copyright © TradingView, Inc., https://www.tradingview.com/ (its attribution stays visible on the depth chart).

| package | licence | copyright |
|---|---|---|
${rows.join('\n')}
`;
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), text);
console.log(`THIRD_PARTY_NOTICES.md: ${rows.length} packages`);
