import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ApiClient } from '../../venue/api-client.js';

export type Theme = 'dark' | 'light';

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors, crashes and reports of the content security policy. No page may cause any. */
  readonly faults: string[];
}

export interface VisitOptions {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: Theme;
  /** Whose session the browser uses. Without one, it is a visitor's. */
  readonly client?: ApiClient;
  /** Run in each page before its own scripts. */
  readonly initScript?: string;
  /** What pages may use without asking, such as the camera. */
  readonly permissions?: readonly string[];
  /** A screen for fingers, as phones have. */
  readonly touch?: boolean;
}

/** How long to wait for any one thing on a page. Generous, because the machine may be busy. */
const PATIENCE_MS = 45_000;
const themeKeys = ['corella.theme', 'corella.theme.trading', 'corella-operator-theme'];

/** The session of a client, for a browser. */
export const cookiesOf = ({ cookie, url }: ApiClient): { name: string; value: string; url: string }[] =>
  cookie
    .split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));

/** Opens a browser context with a clean profile for one person and records its faults. Close the context afterwards. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { url, width = 1460, height = 900, theme, client, initScript, permissions = [], touch = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'Australia/Sydney',
    viewport: { width, height },
    // Nothing fades or slides, so nothing has to be waited for.
    reducedMotion: 'reduce',
    permissions: [...permissions],
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (client) await context.addCookies(cookiesOf(client));
  if (theme)
    await context.addInitScript(
      `if (location.protocol !== 'about:') for (const key of ${JSON.stringify(themeKeys)}) localStorage.setItem(key, '${theme}');`,
    );
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI));",
  );
  if (initScript !== undefined) await context.addInitScript(initScript);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(`${error.page()?.url() ?? ''}: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && /refused by the policy|Content Security Policy/.test(message.text()))
      faults.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
  const page = await context.newPage();
  page.on('crash', () => faults.push(`${page.url()}: the page crashed`));
  return { context, page, faults };
}

/** Loads a page afresh, even when only the part behind # differs, and waits until it has its data or keeps fetching. */
export async function openPage({ page }: Visit, path: string): Promise<Page> {
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path);
  await page.getByRole('main').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
  return page;
}
