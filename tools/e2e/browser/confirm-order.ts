import type { Page } from 'playwright-core';

const ATTEMPTS = 6;
const PAUSE_MS = 700;

export interface ConfirmOptions {
  /** The form empties this field once the order is placed. */
  readonly field: 'Quantity' | 'Spend';
  /** Sends the form and confirms the dialog, by whatever means. */
  readonly send: () => Promise<void>;
}

/** Sends the form's order, and repeats that while the venue says that it is busy. */
export async function untilPlaced(page: Page, { field, send }: ConfirmOptions): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await send();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if ((await page.getByLabel(field, { exact: true }).inputValue()) === '') return;
    if ((await page.getByText('The venue is busy').count()) === 0) break;
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error(
    `the order was not placed: ${(await page.getByRole('status').allTextContents()).join(' ')} ${(await page.getByRole('alert').allTextContents()).join(' ')}`,
  );
}

/** The same, by pressing the buttons of the form and of the dialog. */
export const confirmOrder = (
  page: Page,
  { button, field }: { readonly button: string; readonly field: ConfirmOptions['field'] },
): Promise<void> =>
  untilPlaced(page, {
    field,
    send: async () => {
      await page.locator('form').getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
    },
  });
