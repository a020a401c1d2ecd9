import type { Locator, Page } from 'playwright-core';

/** The form's tabs other than the first, in order. */
export const ORDER_KIND_TABS = ['market', 'stop-limit'] as const;
type Act = (page: Page) => Promise<void>;

const panel = (page: Page): Locator =>
  page.locator('section:has(form button[type=submit][data-side])').filter({ visible: true }).first();

/** Narrow pages keep the form in a sheet behind the buttons at the bottom. */
export const openSheet: Act = async (page) => {
  const opener = page.locator('button[aria-haspopup=dialog][data-side=buy]');
  if (await opener.isVisible()) await opener.click();
  await panel(page).waitFor();
};

/** By position, because the labels differ by language. */
export const chooseKind =
  (kind: (typeof ORDER_KIND_TABS)[number]): Act =>
  async (page) => {
    await openSheet(page);
    await panel(page)
      .getByRole('tab')
      .nth(ORDER_KIND_TABS.indexOf(kind) + 1)
      .click();
  };

export const chooseForce =
  (force: string): Act =>
  async (page) => {
    await openSheet(page);
    await panel(page).locator(`select:has(option[value="${force}"])`).selectOption(force);
  };
