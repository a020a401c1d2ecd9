import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why there is no browser here, for `realPart`; undefined when there is one. */
export function missingBrowser(): string | undefined {
  if (process.env['CORELLA_E2E_BROWSER'] !== undefined) return undefined;
  return process.env['CORELLA_E2E_BROWSER_MISSING'] ?? 'started by itself, not by `npm test -- e2e`';
}

/** Starts the browser of this run with a fresh profile, and more flags if wanted. The caller must close it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CORELLA_E2E_BROWSER'];
  if (executablePath === undefined) throw new Error(`There is no browser: ${missingBrowser() ?? ''}`);
  return chromium.launch({ executablePath, args: [...flags, ...more], headless: true });
}
