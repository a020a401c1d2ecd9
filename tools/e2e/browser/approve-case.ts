import type { Page } from 'playwright-core';

/** Approves the case that is open. The check takes two seconds, and what was read before it came is read again. */
export async function approveCase(page: Page): Promise<void> {
  const checked = page.getByText('Sanctions lists');
  const again = page.getByRole('button', { name: 'Read it again' });
  await checked.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await checked.waitFor();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('combobox', { name: /Reason code/ }).click();
  await page.getByRole('option', { name: /K02/ }).click();
  await page.getByRole('button', { name: 'Approve the case' }).click();
  await page.getByText('This case is approved.').waitFor();
}
