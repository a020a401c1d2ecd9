import AxeBuilder from '@axe-core/playwright';
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
  return [
    ...(await violationsIn(page, 'dark')),
    ...(await violationsIn(page, 'light', ['color-contrast', 'link-in-text-block'])),
  ];
}

async function violationsIn(page: Page, theme: Theme, only?: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(
    `document.documentElement.dataset.theme = '${theme}';
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
  );
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (only === undefined ? axe.withTags(RULES) : axe.withRules([...only])).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${theme} ${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  );
}
