import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { approveWaiting, isAllRight, payInThree, payKnown, payNewcomer, sweepAll } from '../support/window-clicks-story.ts'
import { countingHand, keyboardHand } from '../support/window-hand.ts'
import { setRules } from '../support/window-policy-story.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, makeVault } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
/** Nobody's: 32 bytes on the curve. */
const ANNA = { address: parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg'), label: 'Anna, supplier' }
const BERTA = { label: 'Berta, finance', passphrase: 'only Berta knows these words' }

describe('the window, its clicks counted', () => {
  const windows = useRealWindows()

  it('takes no more of them for each of the five jobs, from the overview to the signature, than stand here', async () => {
    const window = await windows.open({ pace: PACE })
    const { page, customers, complaints, defects } = window
    const setUp = { page, hand: keyboardHand(page), accounts: 10 }
    await makeVault(setUp)
    await deriveAccounts(setUp)
    const backend = await window.backend()
    await payInThree(backend, customers)
    // A mint that was listed elsewhere is not reported; the page reads the list when it opens.
    await page.reload()
    await isAllRight(setUp)
    const hand = await countingHand(page)
    const story = { ...setUp, hand }

    /** Begins at the overview. A field that is typed into is reached by Tab and counts nothing. */
    const clicksOf = async (job: () => Promise<void>): Promise<number> => {
      await setUp.hand.go('Overview')
      const before = await hand.clicks()
      await job()
      return (await hand.clicks()) - before
    }
    const isItAllRight = await clicksOf(() => isAllRight(story))
    const sweepOfThree = await clicksOf(() => sweepAll(story))
    const firstPayment = await clicksOf(() => payNewcomer(story, ANNA, '1.25'))
    await backend.client.recipients.add({ text: ANNA.address, label: ANNA.label })
    const nextPayment = await clicksOf(() => payKnown(story, ANNA, '0.5'))
    await setRules(setUp, { second: BERTA, above: '1', most: '2' }, async () => undefined)
    await setUp.hand.go('Overview')
    await payKnown(setUp, ANNA, '1.5')
    const approval = await clicksOf(() => approveWaiting(story, BERTA))

    expect({ isItAllRight, sweepOfThree, nextPayment, firstPayment, approval }).toEqual({
      isItAllRight: 0,
      sweepOfThree: 3,
      nextPayment: 3,
      firstPayment: 5,
      approval: 2,
    })
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})
