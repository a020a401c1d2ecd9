import type { Locator, Page } from 'playwright-core';

/**
 * Opens a waiting request from the queue and returns its card. The card shows another request until the address has
 * changed, so it is found by the title that was clicked, and it is ready once it can be decided.
 */
export async function openApproval(page: Page, title: RegExp | string): Promise<Locator> {
  await page.goto('/operator/#/approvals');
  const row = page.getByRole('table', { name: 'Requests' }).getByRole('link', { name: title }).first();
  await row.click();
  const card = page.getByRole('region', { name: 'Needs two people' }).filter({ hasText: title });
  await card.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  return card;
}

/** Approves what the card shows, as the second person. */
export async function approve(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await card.getByLabel('Reason code, required').click();
  await page.getByRole('option', { name: /Checked against the evidence/ }).click();
  await card.getByRole('button', { name: 'Approve as second person' }).click();
}
