import { describe, expect, it } from 'vitest'
import { findBarriers } from '../screens/support/page.ts'
import { until } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { firstSteps, followWords } from '../support/window-newcomer.ts'
import { useRealWindows } from '../support/window-real.ts'
import { makeVault } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
const PAID_LAMPORTS = 200_000_000n
const SOON = { withinMs: 200_000 }

describe('a newcomer on the practice network', () => {
  const windows = useRealWindows()

  it('derives, sweeps, pays, compares and copies by doing what the window says, and nothing else', async () => {
    const window = await windows.open({ pace: PACE, firstSteps: 'on' })
    const { page, customers, complaints, defects } = window
    const story = { page, hand: keyboardHand(page), accounts: 10 }
    await makeVault(story)
    await story.hand.press(page.getByRole('button', { name: 'Later' }))
    await firstSteps(page).getByText('Step 1 of 5').waitFor()
    const { client } = await window.backend()
    const paying = (async () => {
      await until(async () => (await client.accounts.list({ role: 'deposit', limit: 1 })).accounts.length > 0, SOON)
      const { accounts } = await client.accounts.list({ role: 'deposit', limit: 10 })
      await customers.payIn(accounts.map(({ address: to }) => ({ kind: 'native', to, amount: PAID_LAMPORTS })))
    })()

    const followed = await followWords({ page, withinMs: 200_000 })

    await paying
    expect(followed.map((said) => /Step (\d) of 5/.exec(said)?.[1])).toEqual(followed.map((said) => said.slice(5, 6)).toSorted())
    expect(new Set(followed.map((said) => said.slice(0, 6)))).toEqual(new Set(['Step 1', 'Step 2', 'Step 3', 'Step 4', 'Step 5']))
    const { decisions } = await client.activity.decisions({ limit: 50 })
    expect(decisions.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['payment', 'done'],
      ['sweep', 'done'],
    ])
    expect(await findBarriers(page)).toEqual([])
    await firstSteps(page).getByRole('button', { name: 'Hide these steps' }).press('Enter')
    await firstSteps(page).waitFor({ state: 'detached' })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})
