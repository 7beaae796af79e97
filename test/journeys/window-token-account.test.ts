import { describe, expect, it } from 'vitest'
import { keyboardHand } from '../support/window-hand.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, headline, makeVault } from '../support/window-story.ts'
import { until } from '../support/until.ts'

const QUICK_PACE = { slotMs: 100, finalityBlocks: 8 }
const FUNDS = 5_000_000_000n
const SOON = { withinMs: 120_000 }

describe('a token account, in the window', () => {
  const windows = useRealWindows()

  it('is made and closed by keyboard, each to its end on the practice network', async () => {
    const window = await windows.open({ pace: QUICK_PACE })
    const { page, complaints, defects, customers } = window
    const hand = keyboardHand(page)
    const story = { page, hand, accounts: 10 }
    await makeVault(story)
    await deriveAccounts(story)
    const { client } = await window.backend()
    await client.nodes.faucet({ amount: FUNDS })
    const { token2022 } = await customers.createMints()
    await until(
      () =>
        client.tokens.planCreate({ mint: token2022.mint }).then(
          ({ digest }) => digest !== null,
          () => false,
        ),
      SOON,
    )

    await hand.go('Token accounts')
    await headline(page, '0 token accounts of the treasury account').waitFor()
    await hand.press(page.getByRole('link', { name: 'Make a token account' }))
    await hand.write(page.getByLabel('The token’s mint'), token2022.mint)
    await page.getByText('Creates the token account of the treasury account').waitFor()
    await hand.press(page.getByRole('button', { name: 'Sign and make it' }))
    await headline(page, 'It is done: finalized.').waitFor()

    await hand.go('Token accounts')
    await headline(page, 'One token account of the treasury account, as a node shows it now.').waitFor()
    await hand.press(page.getByRole('region', { name: 'Token accounts' }).getByRole('link'))
    await hand.press(page.getByRole('button', { name: 'Close it' }))
    await hand.press(page.getByRole('button', { name: 'Sign and close it' }))
    await headline(page, 'It is done: finalized.').waitFor()

    await expect(client.tokens.list({})).resolves.toMatchObject({ accounts: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true })
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})
