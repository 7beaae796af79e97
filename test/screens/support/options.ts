import type { Page } from 'playwright-core'

/** What a payment has beside its sum and its recipient, folded away in its form. */
export const optionsOf = (page: Page) => page.locator('details', { has: page.getByText('Options', { exact: true }) })

/** Opens them, or closes them again. */
export async function openOptions(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Options' }).press('Enter')
}
