import axe from 'axe-core';
import type { Result, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Theme } from './visit.js';

const HEIGHT = 900;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const overflow = `new Promise((resolve) => {
  const { documentElement: root } = document;
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(root.scrollWidth - root.clientWidth)));
})`;

/** The window widths at which the page overflows. Themes differ only in colours, so one will do. */
export async function tooWide(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const pixels = await page.evaluate<number>(overflow);
    if (pixels > 0) found.push(`${page.url()} at ${width}: ${pixels} px`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** What axe finds, dark and light. The second run checks only colours. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has a frame, into which nobody looks here.`);
  await page.evaluate(axe.source);
  return [
    ...(await violationsIn(page, 'dark', { type: 'tag', values: RULES })),
    ...(await violationsIn(page, 'light', { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })),
  ];
}

async function violationsIn(page: Page, theme: Theme, runOnly: RunOnly): Promise<readonly string[]> {
  await page.evaluate(
    `document.documentElement.dataset.theme = '${theme}';
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
  );
  // Selectors of all that is in order, which is most of a page, took longer than the checks.
  const options = { runOnly, resultTypes: ['violations'] } satisfies RunOptions;
  const found = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${theme} ${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  );
}
