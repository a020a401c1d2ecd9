import type { Page } from 'playwright-core';

const ATTEMPTS = 6;
const PAUSE_MS = 700;

/**
 * Presses the buttons of the form and of the dialog, and repeats that while the venue says that it is busy. The form
 * empties `field` once the order is placed.
 */
export async function confirmOrder(
  page: Page,
  options: { readonly button: string; readonly field: 'Quantity' | 'Spend' },
): Promise<void> {
  const { button, field } = options;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await page.locator('form').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if ((await page.getByLabel(field, { exact: true }).inputValue()) === '') return;
    if ((await page.getByText('The venue is busy').count()) === 0) break;
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error(
    `the order was not placed: ${(await page.getByRole('status').allTextContents()).join(' ')} ${(await page.getByRole('alert').allTextContents()).join(' ')}`,
  );
}
