import { afterAll, describe, expect, it } from 'vitest'
import { decodeTransaction } from '../../src/core/message/transaction.ts'
import { type PracticeStart, startPractice } from '../../src/practice/endpoint.ts'
import { lie, type Relay, startRelay } from '../main/pay/relay.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { until } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { advanceNonce, closeNonce, createNonce, handNonceOver, revokeIt, signOverNonce } from '../support/window-nonce-story.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, headline, makeVault } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
const FUNDS_LAMPORTS = 5_000_000_000n
const PAID_LAMPORTS = 250_000_000n
const LABEL = 'cold'
const SOON = { withinMs: 120_000 }

describe('nonce accounts, in the window', () => {
  const windows = useRealWindows()
  const opened: { close(): Promise<void> }[] = []
  afterAll(async () => {
    for (const one of opened.toReversed()) await one.close()
  })

  it('are made, used, advanced, handed over and closed by keyboard, and what was signed over one is revoked, each to its end', async () => {
    let holdsBack = false
    const startNode = async (start: PracticeStart) => {
      const practice = await startPractice(start)
      const relay: Relay = await startRelay(practice.url, 'practice')
      opened.push(practice, relay)
      // What pays over a nonce is taken and passed to nobody, once it is held back; all else goes through.
      relay.lies.set('sendTransaction', (params, honest) => (holdsBack && isNoncePayment(params[0]) ? lie.dropSend(params) : honest()))
      return { ...practice, url: relay.url }
    }
    const window = await windows.open({ pace: PACE, startNode })
    const { page, customers, complaints, defects } = window
    const story = { page, hand: keyboardHand(page), accounts: 10 }
    const look = async (screen: string) => expect(await findBarriersInEveryLook(page), screen).toEqual([])
    await makeVault(story)
    await deriveAccounts(story)
    const { client } = await window.backend()
    const { treasury } = await client.vault.status({})
    const [paid, heir] = (await client.accounts.list({ role: 'deposit', limit: 2 })).accounts
    if (treasury === null || paid === undefined || heir === undefined) throw new Error('the vault has a treasury and deposit accounts')
    await customers.airdrop(treasury, FUNDS_LAMPORTS)
    await until(async () => (await client.overview.show({})).holdings.some(({ held }) => held > 0n), SOON)

    await createNonce(story, LABEL, look)
    await advanceNonce(story, LABEL, look)
    await signOverNonce(story, { to: paid.address, amount: '0.25', isNew: true }, look)
    await headline(page, '0.25 SOL is paid: finalized.').waitFor()

    holdsBack = true
    await signOverNonce(story, { to: paid.address, amount: '0.5', isNew: false }, async () => undefined)
    await revokeIt(story, look)

    const [nonce] = await client.nonces.list({})
    if (nonce === undefined) throw new Error('the pool has its nonce account')
    await story.hand.go('Nonce accounts')
    await handNonceOver(story, { label: LABEL, account: nonce.account, to: heir.address })
    await closeNonce(story, LABEL)

    await until(async () => (await client.accounts.list({ search: paid.address, limit: 1 })).accounts[0]?.native === PAID_LAMPORTS, SOON)
    const payments = await client.payments.list({})
    expect(payments.map(({ amount, outcome }) => ({ amount, outcome }))).toEqual([
      { amount: 500_000_000n, outcome: 'not-done' },
      { amount: PAID_LAMPORTS, outcome: 'done' },
    ])
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})

/** Whether the message uses a nonce: it advances one, and does more. */
function isNoncePayment(base64: unknown): boolean {
  if (typeof base64 !== 'string') return false
  const { compiled } = decodeTransaction(Buffer.from(base64, 'base64'))
  return compiled.instructions.length > 1 && compiled.instructions[0]?.data[0] === 4
}
