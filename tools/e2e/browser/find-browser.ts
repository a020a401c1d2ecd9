import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { runCommand } from '../../workspace/run-command.js';

export interface FoundBrowser {
  readonly path: string;
  readonly from: string;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * An installed Chromium or Chrome: named by CHROMIUM_PATH, on the PATH, among the applications, or downloaded by
 * Playwright before.
 */
export function installedBrowser(env: NodeJS.ProcessEnv = process.env): FoundBrowser | undefined {
  if (env['CHROMIUM_PATH'] !== undefined) {
    return existsSync(env['CHROMIUM_PATH']) ? { path: env['CHROMIUM_PATH'], from: 'CHROMIUM_PATH' } : undefined;
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const path = [...onPath, ...applications].find((candidate) => existsSync(candidate));
  if (path !== undefined) return { path, from: 'installed' };
  const fetched = chromium.executablePath();
  return existsSync(fetched) ? { path: fetched, from: 'Playwright' } : undefined;
}

/** Installs a browser: Debian's package when running as root with apt, otherwise the one that Playwright downloads. */
async function install(root: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand(['apt-get', 'update', '-qq'], { cwd: root, env });
    const { ok } = await runCommand(
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
      { cwd: root, env },
    );
    if (ok) return;
  }
  await runCommand([process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    cwd: root,
  });
}

/** The browser for the tests, installed when there is none; or the reason why none can be had. */
export async function findBrowser(root: string): Promise<FoundBrowser | { readonly missing: string }> {
  const found = installedBrowser();
  if (found !== undefined) return found;
  if (process.env['CHROMIUM_PATH'] !== undefined)
    return { missing: `CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, which does not exist` };
  console.log('No Chromium or Chrome found; installing one.');
  await install(root);
  return (
    installedBrowser() ?? {
      missing: 'no Chromium or Chrome is installed and none could be installed; set CHROMIUM_PATH',
    }
  );
}
