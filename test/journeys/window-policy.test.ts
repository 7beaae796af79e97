import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { until } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { addPayee, signFirst } from '../support/window-payment-story.ts'
import { approveIt, forbid, openNewest, payRefused, setRules } from '../support/window-policy-story.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, headline, makeVault } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
/** Nobody's: 32 bytes on the curve. */
const ANNA = { address: parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg'), label: 'Anna, supplier' }
const BERTA = { label: 'Berta, finance', passphrase: 'only Berta knows these words' }
const FUNDS_LAMPORTS = 9_000_000_000n
const SOON = { withinMs: 120_000 }

describe('the policy, in the window', () => {
  const windows = useRealWindows()

  it('holds a payment above the threshold until a second person approves it, to finalized, and refuses one over the limit, by keyboard alone', async () => {
    const window = await windows.open({ pace: PACE })
    const { page, customers, complaints, defects } = window
    const story = { page, hand: keyboardHand(page), accounts: 10 }
    const look = async (screen: string) => expect(await findBarriersInEveryLook(page), screen).toEqual([])
    const unseen = async () => undefined
    await makeVault(story)
    await deriveAccounts(story)
    const { client } = await window.backend()
    const { treasury } = await client.vault.status({})
    if (treasury === null) throw new Error('the vault has a treasury')
    await customers.airdrop(treasury, FUNDS_LAMPORTS)
    await until(async () => (await client.overview.show({})).holdings.some(({ held }) => held > 0n), SOON)

    await setRules(story, { second: BERTA, above: '1', most: '2' }, look)
    await addPayee(story, ANNA, unseen, BERTA)
    await signFirst(story, ANNA, '1.5', unseen)
    await headline(page, '1.5 SOL is not signed yet: it waits for a second person.').waitFor()
    await look('a payment that is held')
    expect((await client.outstanding.list({})).signatures).toEqual([])

    await approveIt(story, BERTA, /^Moves 1\.5 SOL from one account to/, look)
    await openNewest(story)
    await headline(page, '1.5 SOL is paid: finalized.').waitFor()

    await payRefused(
      story,
      { to: ANNA.address, amount: '2.5', says: /It cannot be signed as it is\./, code: 'SIGNER_LIMIT_TRANSACTION' },
      look,
    )
    await forbid(story, ANNA)

    const paid = await client.payments.list({})
    expect(paid.map(({ amount, recipient, outcome }) => ({ amount, recipient, outcome }))).toEqual([
      { amount: 1_500_000_000n, recipient: ANNA.address, outcome: 'done' },
    ])
    await expect(client.policy.show({})).resolves.toMatchObject({
      destinations: [],
      approvers: [{ label: BERTA.label, waitMs: 0 }],
      limits: [{ asset: 'native', perTransaction: 2_000_000_000n, perDay: null }],
      thresholds: [{ asset: 'native', above: 1_000_000_000n }],
    })
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    // What is refused is answered so: the recipient whom one person allowed alone, the wrong passphrase, and the payment over the limit.
    expect(complaints).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('status of 422')))
    expect(defects).toEqual([])
  })
})
