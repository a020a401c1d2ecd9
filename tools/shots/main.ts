import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { build } from '../build/build.js';
import { targets } from '../build/targets.js';
import { findBrowser } from '../e2e/browser/find-browser.js';
import { TwoTraders } from '../e2e/api/two-traders.js';
import { venueInWords } from '../venue/running-venue.js';
import { startVenue, type DemoLogins, type Venue } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import {
  CUSTOMER_PAGES,
  CUSTOMER_WIDTHS,
  LANGUAGES,
  OPERATOR_PAGES,
  OPERATOR_WIDTHS,
  THEMES,
  pathOf,
  type ShotPage,
} from './pages.js';
import { cookiesOf } from '../e2e/browser/visit.js';
import { CUSTOMER_STATES, OPERATOR_STATES } from './state-pages.js';
import { Scenes } from './states/scene.js';
import { signIn } from './sign-in.js';
import { somethingToShow } from './something-to-show.js';

/**
 * npm run shots -- [--only NAME]... [--width N] [--theme dark|light] [--lang en-us|zh-cn] takes screenshots of every page
 * of its own demo venue, and of each state that something has to be done for (state-pages), at every width and in both themes and languages, into shots/. Reports horizontal overflow and
 * page errors. With --url URL --data DIR it shows a venue that runs already, but for the page of a tripped fuse.
 */
type Choice = ReturnType<typeof choiceOf>;

interface Shot {
  readonly page: ShotPage;
  readonly url: string;
  readonly width: number;
  readonly theme: string;
  readonly file: string;
}

const HEIGHTS: Readonly<Record<number, number>> = {
  360: 780,
  768: 1_024,
  1_366: 768,
  1_600: 900,
  1_920: 1_080,
};

/** Throws when a word is unknown. */
const choiceOf = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      width: { type: 'string' },
      theme: { type: 'string' },
      lang: { type: 'string' },
    },
  }).values;

function plan(root: string, url: string, choice: Choice): Shot[] {
  const fits = (page: ShotPage, width: number, theme: string): boolean =>
    (choice.only?.includes(page.name) ?? true) &&
    (choice.width === undefined || Number(choice.width) === width) &&
    (choice.theme ?? theme) === theme;
  const file = (...parts: readonly (string | number)[]): string => join(root, 'shots', `${parts.join('-')}.png`);
  const customer = [...CUSTOMER_PAGES, ...CUSTOMER_STATES].flatMap((page) =>
    LANGUAGES.filter((lang) => (choice.lang ?? lang) === lang).flatMap((lang) =>
      THEMES.flatMap((theme) =>
        (page.widths ?? CUSTOMER_WIDTHS)
          .filter((width) => fits(page, width, theme))
          .map((width) => ({
            page,
            url: `${url}${pathOf(page, lang)}`,
            width,
            theme,
            file: file(page.name, lang, theme, width),
          })),
      ),
    ),
  );
  const operator = [...OPERATOR_PAGES, ...OPERATOR_STATES].flatMap((page) =>
    THEMES.flatMap((theme) =>
      (page.widths ?? OPERATOR_WIDTHS)
        .filter((width) => fits(page, width, theme))
        .map((width) => ({
          page,
          url: `${url}${page.path}`,
          width,
          theme,
          file: file(page.name, theme, width),
        })),
    ),
  );
  return [...customer, ...operator];
}

async function contextOf(
  browser: Browser,
  venue: { url: string; demo: DemoLogins },
  who: ShotPage['who'],
  theme: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: venue.url, locale: 'en-US', timezoneId: 'Australia/Sydney' });
  await context.addInitScript(
    `for (const key of ['corella.theme', 'corella.theme.trading', 'corella-operator-theme']) localStorage.setItem(key, '${theme}');`,
  );
  if (who !== 'visitor' && who !== 'scene') await signIn(context, venue, who);
  return context;
}

async function take(context: BrowserContext, shot: Shot, venue: Venue): Promise<readonly string[]> {
  const page = await context.newPage();
  const findings: string[] = [];
  page.on('pageerror', (error) => findings.push(`${shot.file}: ${error.message}`));
  await page.setViewportSize({ width: shot.width, height: HEIGHTS[shot.width] ?? 900 });
  await page.goto(shot.url, { waitUntil: 'load' });
  await page.waitForTimeout(shot.page.settleMs ?? 1_200);
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await shot.page.act?.(page, venue);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  if (overflow > 0) findings.push(`${shot.file}: ${overflow} px wider than the window`);
  await page.screenshot({ path: shot.file, fullPage: shot.page.whole ?? false });
  await page.close();
  return findings;
}

const STATES = new Set([...CUSTOMER_STATES, ...OPERATOR_STATES]);
const isOfState = (page: ShotPage): boolean => STATES.has(page);

/** In a browser of its own, since what is done for the picture stays in it. */
async function takeState(
  browser: Browser,
  shot: Shot,
  { venue, scenes }: { readonly venue: Venue; readonly scenes: Scenes },
): Promise<readonly string[]> {
  const scene = shot.page.stage && (await scenes.of(shot.page.stage));
  const { url } = venue;
  const context = await contextOf(browser, { url, demo: venue.demo() }, 'visitor', shot.theme);
  if (scene !== undefined) await context.addCookies(cookiesOf(scene.client));
  try {
    return await take(context, scene?.path === undefined ? shot : { ...shot, url: url + scene.path }, venue);
  } catch (error) {
    return [`${shot.file}: ${String(error)}`];
  } finally {
    await context.close();
  }
}

async function takeAll(browser: Browser, venue: Venue, shots: readonly Shot[]): Promise<readonly string[]> {
  const demo = venue.demo();
  const scenes = new Scenes(venue);
  const findings: string[] = [];
  for (const theme of THEMES) {
    for (const who of ['visitor', 'customer', 'company', 'applicant', 'staff'] as const) {
      const mine = shots.filter((shot) => shot.theme === theme && shot.page.who === who && !isOfState(shot.page));
      if (mine.length === 0) continue;
      const context = await contextOf(browser, { url: venue.url, demo }, who, theme);
      for (const shot of mine) findings.push(...(await take(context, shot, venue)));
      await context.close();
    }
    for (const shot of shots.filter(({ page, theme: of }) => of === theme && isOfState(page)))
      findings.push(...(await takeState(browser, shot, { venue, scenes })));
  }
  return findings;
}

const { venue: given, rest: words } = venueInWords(process.argv.slice(2));
const choice: Choice = choiceOf(words);
const root = workspaceRoot();
const found = await findBrowser(root);
if ('missing' in found) throw new Error(found.missing);
mkdirSync(join(root, 'shots'), { recursive: true });
await build(root, targets);
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

async function photograph(fused: boolean, prepare: (venue: Venue) => Promise<void>): Promise<readonly string[]> {
  const isOurs = (page: ShotPage): boolean => (page.fused ?? false) === fused;
  if (plan(root, '', choice).every(({ page }) => !isOurs(page))) return [];
  const takeOurs = (venue: Venue): Promise<readonly string[]> =>
    takeAll(
      browser,
      venue,
      plan(root, venue.url, choice).filter(({ page }) => isOurs(page)),
    );
  if (given !== undefined) {
    if (fused) return [];
    await prepare(given);
    return takeOurs(given);
  }
  const venue = await startVenue({
    root,
    args: ['--limits', 'off', '--log-level', 'warn', ...(fused ? ['--simulate', 'off'] : [])],
  });
  try {
    await prepare(venue);
    return await takeOurs(venue);
  } finally {
    await venue.stop();
    venue.remove();
  }
}

try {
  const findings = [
    ...(await photograph(false, somethingToShow)),
    ...(await photograph(true, async ({ url }) => (await TwoTraders.meet(url)).runAway())),
  ];
  process.stdout.write(
    `${plan(root, '', choice).length} pictures in shots/\n${findings.map((finding) => `  ${finding}\n`).join('')}`,
  );
} finally {
  await browser.close();
}
