import { describe, expect, it } from 'vitest'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { setBlockedAside, setNoncesAside } from '../../../src/main/compare/set-aside.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { ABLE, nativeRequest, sources, withNonce } from '../../core/plan/support.ts'
import { NATIVE } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

const signer = { dropApproval: async () => ({ dropped: false }) } as unknown as SignerClient

/** A decision of a kind that is open while sending is closed, set aside; gives why it ended. */
async function setAside(kind: 'payment' | 'sweep', by: 'nonce' | 'signer'): Promise<string | null | undefined> {
  const journal = await openTestJournal()
  const [transaction] = planNativeSweep(nativeRequest({ sources: sources(1, ABLE), options: withNonce })).transactions
  if (transaction === undefined) throw new Error('it is planned')
  const [account] = transaction.sources.map(({ address }) => address)
  if (account === undefined) throw new Error('a sweep has a source')
  await journal.write('ours', (tx) => tx.addAccounts([{ address: account, role: 'deposit', path: null }]))
  const payments = kind === 'payment' ? [{ key: 'invoice 1', recipient: account, account, asset: NATIVE, amount: 5n }] : []
  const sourcesOf = kind === 'sweep' ? [{ account, asset: NATIVE }] : []
  const intents = [{ id: 'd/1', what: encodeIntent({ kind: 'sweep', ...transaction }), sources: sourcesOf, payments }]
  await journal.write('decided', (tx) => tx.addDecision({ id: 'd', kind, summary: null, intents }))
  await journal.write('closed', (tx) => tx.closeSending({ reason: 'vault-restored', context: null }))
  const intent = await journal.read.intent('d/1')
  if (intent === null) throw new Error('it was decided')
  const parts = { journal, signer, closings: await journal.read.closings(), onEnded: async () => undefined }
  const open = [{ intent, unpaid: [], isPartlyPaid: false }]
  if (by === 'nonce') await setNoncesAside(parts, open)
  else await setBlockedAside(parts, open, [{ intent: 'd/1', references: [] } as unknown as SignedEntry])
  const ended = await journal.read.intent('d/1')
  expect(ended?.state).toBe('unknown')
  return ended?.why
}

describe('why something ends without anybody knowing how', () => {
  it.each(['nonce', 'signer'] as const)('names the recipient and the reference of a payment, and the nonce: %s', async (by) => {
    const why = await setAside('payment', by)
    expect(why).toMatch(/It may have been paid.*[Aa]sk the recipient.*another reference/)
    expect(why).toContain('advance')
  })

  it.each(['nonce', 'signer'] as const)('names none for a sweep, and the nonce all the same: %s', async (by) => {
    const why = await setAside('sweep', by)
    expect(why).not.toMatch(/paid|recipient|reference/)
    expect(why).toContain('advance')
  })
})
