import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Movement } from '../../../../src/core/deposit/deposit.ts'
import { addressOf, blockOf, movementOf, nonceOf, signatureOf, TOKEN } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const PAYER = addressOf('cold')
const CUSTOMER = addressOf('watched customer')
const FEE = lamports(5_000n)
const SIGNATURE = signatureOf('landed after all')

const paysFee = movementOf({ signature: SIGNATURE, owner: PAYER, before: 90_000n, after: 85_000n, verdict: { kind: 'outgoing' } })
const inTokens = (more: Pick<Movement, 'before' | 'after' | 'verdict'>) =>
  movementOf({ signature: SIGNATURE, owner: CUSTOMER, account: addressOf('its token account'), asset: TOKEN, ...more })

/** A payment of a reference that was called dead, of which the ledger shows this now. */
async function landed(movements: readonly Movement[], filled?: { readonly message: Uint8Array; readonly hasFailed: boolean }) {
  const journal = await openWatchingJournal()
  const message = new TextEncoder().encode('message')
  const lifetime = { kind: 'nonce', nonce: nonceOf('a'), nonceAccount: addressOf('nonce account'), authority: PAYER } as const
  const carried = [{ message, feePayer: PAYER, lifetime, readSlot: slot(100), what: { pays: 'a' }, references: ['a'], sources: [] }]
  const digest = createHash('sha256').update('bundle').digest('hex')
  await journal.write('bundle', (tx) => tx.addBundle({ digest, content: 'bundle', decisionId: 'd', summary: null, carried }))
  await journal.write('carried', (tx) => tx.endCarried({ carriedId: 1, proof: { by: 'nonce' } }))
  await journal.write('block', (tx) => tx.recordBlock(blockOf(101, movements)))
  const [left] = await journal.read.left({ account: PAYER, sinceSlot: slot(0), limit: 10 })
  if (left === undefined) throw new Error('the fee left the account that pays')
  await journal.write('landed', (tx) =>
    tx.recordEndedLanded({ carriedId: 1, left, feeLamports: FEE, payees: [], ...(filled === undefined ? {} : { filled }) }),
  )
  const kept = await journal.read.carriedIn({ state: 'ended', limit: 10 })
  return { paid: await journal.read.paidElsewhere(['a']), closings: await journal.read.closings(), kept: kept[0]?.landedMessage }
}

describe('a payment that was called dead, and is in the ledger', () => {
  it('has paid where tokens came to an account that is watched, though the payer lost its fee alone', async () => {
    for (const verdict of [
      { kind: 'credit', class: 'customer' },
      { kind: 'no-credit', reason: 'mint-not-listed' },
    ] as const) {
      const { paid, closings } = await landed([paysFee, inTokens({ before: 0n, after: 70n, verdict })])
      expect(paid).toHaveLength(1)
      expect(closings).toMatchObject([{ reason: 'movement-unexplained' }])
    }
  })

  it.each(['transaction-failed', 'transaction-unexecuted'] as const)(
    'has paid nothing where its own attempt at an account that is watched came to nothing: %s',
    async (reason) => {
      const { paid, closings } = await landed([paysFee, inTokens({ before: 70n, after: 70n, verdict: { kind: 'no-credit', reason } })])
      expect(paid).toEqual([])
      expect(closings).toEqual([])
    },
  )

  it.each([
    ['has paid', false, 1],
    ['has paid nothing', true, 0],
  ])('%s where it left with blanks, took its fee alone, and nodes say of its failure: %s', async (_, hasFailed, times) => {
    const message = new TextEncoder().encode('with its blanks filled')
    const { paid, closings, kept } = await landed([paysFee], { message, hasFailed })
    expect(paid).toHaveLength(times)
    expect(closings).toHaveLength(times)
    expect(kept).toEqual(message)
  })
})
