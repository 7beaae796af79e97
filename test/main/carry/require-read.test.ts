import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { requireExplained, requireReadTo } from '../../../src/main/carry/require-read.ts'
import { addressOf, blockOf, movementOf, signatureOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'

const PAYER = addressOf('payer elsewhere')

async function openWatchingPayer(given: { readonly historyFrom?: ReturnType<typeof slot> } = {}) {
  const journal = await openWatchingJournal()
  await journal.write('account', (tx) => tx.addAccounts([{ address: PAYER, role: 'watch', path: null, ...given }]))
  return journal
}

describe('an account whose key is elsewhere', () => {
  it('is not prepared from while some past of it is wanted and not read', async () => {
    const wanted = await openWatchingPayer({ historyFrom: slot(0) })
    await wanted.write('block', (tx) => tx.recordBlock(blockOf(101)))
    const asked = { from: PAYER, explained: null }
    await expect(requireExplained({ journal: wanted }, asked)).rejects.toMatchObject({ code: 'SENDING_NOT_READ' })
    const passedOver = await openWatchingPayer()
    await passedOver.write('gap', (tx) => tx.openGap({ from: slot(101), to: slot(140), reason: 'not-served' }))
    await expect(requireExplained({ journal: passedOver }, asked)).rejects.toMatchObject({ code: 'SENDING_NOT_READ' })
  })

  it('is not prepared from until the latest of what left it was named', async () => {
    const journal = await openWatchingPayer()
    await expect(requireExplained({ journal }, { from: PAYER, explained: null })).resolves.toBeUndefined()
    const leave = { owner: PAYER, account: PAYER, before: 10n, after: 7n, verdict: { kind: 'outgoing' } as const }
    const movements = ['first', 'latest'].map((name, index) => movementOf({ ...leave, signature: signatureOf(name), index }))
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, movements)))
    for (const explained of [null, signatureOf('first'), signatureOf('another')])
      await expect(requireExplained({ journal }, { from: PAYER, explained })).rejects.toMatchObject({
        code: 'CARRY_UNEXPLAINED',
        context: { account: PAYER, count: 2, signature: signatureOf('latest'), slot: 101n },
      })
    await expect(requireExplained({ journal }, { from: PAYER, explained: signatureOf('latest') })).resolves.toBeUndefined()
  })
})

describe('the ledger', () => {
  it('is waited for a while, and then what is missing is said', async () => {
    const journal = await openWatchingPayer()
    const never = { reached: () => new Promise<void>(() => undefined) }
    await expect(requireReadTo({ journal, watcher: { reached: async () => undefined } }, slot(500))).resolves.toBeUndefined()
    await expect(requireReadTo({ journal, watcher: never }, slot(500), 10)).rejects.toMatchObject({
      code: 'SENDING_NOT_READ',
      context: { slots: 400n, accounts: 0 },
    })
  })
})
