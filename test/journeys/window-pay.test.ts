import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { addPayee, fundTreasury, payFirst, payTokens } from '../support/window-payment-story.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, makeVault } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
/** Nobody's: 32 bytes on the curve. */
const ANNA = { address: parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg'), label: 'Anna, supplier' }
const LAMPORTS = 5_000_000_000n
const TOKENS = 40_000_000n

describe('the window, paying somebody for the first time', () => {
  const windows = useRealWindows()

  it('goes by keyboard alone, in SOL and then in a token, each to finalized', async () => {
    const window = await windows.open({ pace: PACE })
    const { page, customers, complaints, defects } = window
    const story = { page, hand: keyboardHand(page), accounts: 10 }
    const look = async (screen: string) => expect(await findBarriersInEveryLook(page), screen).toEqual([])
    await makeVault(story)
    await deriveAccounts(story)
    const backend = await window.backend()
    await fundTreasury(backend, customers, { lamports: LAMPORTS, tokens: TOKENS })
    // A mint that was listed elsewhere is not reported; the page reads the list when it opens.
    await page.reload()
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.evaluate(() => addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true))

    await addPayee(story, ANNA, look)
    await payFirst(story, ANNA, '1.250000001', look)
    await payTokens(story, ANNA, '12.5')

    const { client } = backend
    await expect(client.recipients.check({ text: ANNA.address })).resolves.toMatchObject({ standing: 'known', lamports: 1_250_000_001n })
    const paid = await client.payments.list({})
    expect(paid.map(({ amount, recipient, outcome }) => ({ amount, recipient, outcome }))).toEqual([
      { amount: 12_500_000n, recipient: ANNA.address, outcome: 'done' },
      { amount: 1_250_000_001n, recipient: ANNA.address, outcome: 'done' },
    ])
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    await expect.poll(() => page.locator('html[data-pointed]').count()).toBe(0)
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})
