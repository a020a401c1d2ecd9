import type { Page } from 'playwright-core';

/** Opens the request that has waited longest. */
export async function openOldestRequest(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'What it is about' }).waitFor();
}
