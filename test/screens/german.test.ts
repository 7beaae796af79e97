import { describe, expect, it } from 'vitest'
import { sampleOf } from '../support/sample.ts'
import { findCutTexts } from './support/cut.ts'
import { findEnglish } from './support/english.ts'
import { hidingDay } from './support/hiding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriers, scrollsSideways, settle, shoot, WIDTHS } from './support/page.ts'
import { PLACES } from './support/places.ts'
import { poweredDay } from './support/powering.ts'
import { account, goodDay } from './support/scene.ts'
import { signingDay } from './support/signing.ts'
import { SWEEP_ID, sweepingDay } from './support/sweeping.ts'

const GERMAN = 'de-DE'
const PAGES = PLACES.flatMap((at) => WIDTHS.map((width) => ({ at, width })))
/** Of the pages, in a sample. */
const DRAWN = 8

describe('the window in German', () => {
  const windows = useWindows()

  it.each(sampleOf(PAGES, DRAWN, 'German pages'))('cuts no words, and passes axe, at $at, $width px wide', async ({ at, width }) => {
    const { page, complaints } = await windows.open(goodDay(), { at, width, language: GERMAN })
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await shoot(page, `german-${at.slice(1).replaceAll('/', '-')}-${width}`)
    expect(await findCutTexts(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    expect(await findEnglish(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('is spoken once it is chosen, whatever the system asks for, and stays so', async () => {
    const { page } = await windows.open(goodDay(), { at: '/settings' })
    await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('group', { name: 'Sprache' }).getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('says what went wrong by its code, with what it names, and where to do something about it', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/settings', language: GERMAN })
    await page.getByRole('button', { name: 'Sicherung speichern' }).click()
    double.refuseNext('vault.backup', { code: 'VAULT_WRONG_PASSPHRASE', context: { path: 'treasury.vault' } })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase').fill('etwas anderes')
    await dialog.getByLabel('Passphrase').press('Enter')
    await dialog.getByText('Die Passphrase öffnet treasury.vault nicht.').waitFor()
    await dialog.getByText('Die Tresordatei ist unverändert; es wurde kein Geld bewegt.').waitFor()
    expect(await dialog.textContent()).toContain('fahren Sie fort mit: „Mit diesem Tresor fortfahren“')
  })

  it('shows an address and an amount in an error as such', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts', language: GERMAN })
    await page.getByRole('button', { name: 'Adresse beobachten' }).click()
    await page.getByRole('textbox', { name: 'Adresse' }).fill(account(1).address)
    const error = { code: 'SIGNER_LIMIT_TRANSACTION', context: { asset: 'native', amount: 2_500_000_000n, max: 1_000_000_000n } } as const
    double.refuseNext('accounts.watch', error)
    await page.getByRole('button', { name: 'Diese Adresse beobachten' }).click()
    const alert = page.getByRole('alert')
    await alert
      .getByText('Mit der Nachricht gehen 2.5 SOL hinaus; die Richtlinie dieses Tresors erlaubt 1 SOL in einer Transaktion.')
      .waitFor()
    expect(await alert.locator('.amt').count()).toBe(2)
    await alert.getByText('erhöhen Sie das Limit („Richtlinie“)').waitFor()
    await page.getByRole('button', { name: 'Diese Adresse beobachten' }).click()
    await alert.getByText('wird schon beobachtet.').waitFor()
    expect(await alert.locator('.addr').count()).toBe(1)
  })

  it('says why accounts are left out of a sweep, by the code of each reason', async () => {
    const { page } = await windows.open(goodDay(), { at: '/sweep', language: GERMAN })
    await page.getByRole('button', { name: 'Sweep planen' }).click()
    const reasons = page.locator('.left-out summary')
    await reasons.filter({ hasText: 'Es hält nichts.' }).waitFor()
    expect((await reasons.allTextContents()).filter((words) => words.includes('It holds'))).toEqual([])
  })

  it.each([
    ['powers, and how to end them', poweredDay, '/powers', 'Dieser Schlüssel kann bis zu'],
    ['foreign nonce accounts', signingDay, '/nonces', 'Jemand hat es erstellt und einen Schlüssel von uns genannt.'],
    ['confidential accounts', hidingDay, '/confidential', 'Es ist zu vier Fünfteln voll'],
    ['how a transaction ended', sweepingDay, `/activity/payment/${SWEEP_ID}/1`, 'Sie hat getan, was geplant war, auf die letzte Einheit.'],
    ['nodes', goodDay, '/nodes', 'Die hier bekannten Versionen der Node-Software'],
  ] as const)('says what the backend tells of %s, by its codes and facts', async (_what, scene, at, words) => {
    const { page, complaints } = await windows.open(scene(), { at, language: GERMAN })
    await page.getByText(words).first().waitFor()
    expect(await findEnglish(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('says what to watch on a node, and what each flag of its command does', async () => {
    const { page } = await windows.open(goodDay(), { at: '/nodes', language: GERMAN })
    await page.getByRole('button', { name: 'Mainnet' }).press('Enter')
    await page.getByText('Betreiben Sie zwei Nodes oder mehr').waitFor()
    await page.getByText('Wo das Ledger liegt: auf einer schnellen eigenen Festplatte.').waitFor()
    expect(await findEnglish(page)).toEqual([])
    const sources = await page.locator('[lang=en]').allTextContents()
    expect(sources.filter((words) => !/release notes|^the Agave inside/.test(words))).toEqual([])
  })

  it('tells whoever hears it which words are English, and of none of its own', async () => {
    const markedOn = async (language: string) => {
      const { page } = await windows.open(poweredDay(), { at: '/powers', language })
      await page.locator('.power .said').first().waitFor()
      return (await page.locator('.power .said [lang]').allTextContents()).join('')
    }
    // What the scene says of its signature, no code stands for.
    expect(await markedOn(GERMAN)).toMatch(
      /^Moves 40,000 USDC from the treasury account to [^]*\. The fee is paid by the treasury account\. $/,
    )
    expect(await markedOn('en-US')).toBe('')
    const { page } = await windows.open(sweepingDay(), { at: '/sweep', language: GERMAN })
    await page.getByRole('button', { name: 'Sweep planen' }).press('Enter')
    await page.locator('.messages .said [lang=en]').first().waitFor({ state: 'attached' })
    expect(await page.locator('main [lang=de]').count()).toBe(0)
  })

  it('writes days as German does, and counts as in amounts', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', language: 'de-AT' })
    await settle(page)
    const times = await page.locator('time').evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('title')]))
    expect(times.length).toBeGreaterThan(3)
    for (const [shown, exact] of times) {
      expect(shown).toMatch(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}:\d{2}$/)
      expect(exact).toMatch(/^\d{1,2}\. [A-Zä]+ \d{4} um /i)
    }
    const counts = await page.evaluate(() => document.body.innerText.match(/\d+[.,]\d{3}(?![\d.])/g) ?? [])
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.filter((count) => count.includes('.'))).toEqual([])
  })
})
