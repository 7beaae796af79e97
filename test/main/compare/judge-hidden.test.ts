import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { findDoubted, judgeElsewhere } from '../../../src/main/compare/judge-elsewhere.ts'
import { canonicalJson, type IntentRecord, type JsonValue } from '../../../src/main/journal/index.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, RICH } from '../../core/plan/support.ts'
import { hiddenPayment } from '../../support/hidden-plan.ts'
import { openTestJournal } from '../journal/support.ts'
import { signatureOf } from '../journal/samples.ts'

const planned = hiddenPayment('invoice 7', 5n)
const SOURCE = addressNamed('source')
const [PAYEE] = planned.payees.map(({ account }) => account)

/** Decided when the chain was at slot 6. */
function paying(): IntentRecord {
  const what = JSON.parse(canonicalJson(encodeIntent(planned))) as JsonValue
  const row = { sequence: 1, id: 'i', kind: 'payment', decisionId: 's', replaces: null, state: 'open', sources: [], attempts: [] } as const
  return { ...row, what, seal: null, atMs: 0, decidedSlot: slot(6n), decidedAfterSlot: null, why: null, closed: null }
}

/** What costs its fee and changes nothing else that anybody sees. */
function costing(feeLamports: bigint, named: readonly Address[], at = 7n): Parameters<typeof judgeElsewhere>[1] {
  const accountKeys = [planned.feePayer, ...named].map((pubkey, place) => ({ pubkey, signer: place === 0, writable: true }))
  const preBalances = accountKeys.map(() => RICH)
  const postBalances = preBalances.map((before, place) => (place === 0 ? before - feeLamports : before))
  const meta = { succeeded: true, error: null, feeLamports, preBalances, postBalances, preTokenBalances: [], postTokenBalances: [] }
  return { record: { slot: at, transaction: { signature: signatureOf('elsewhere'), accountKeys, meta } } as never, nodes: ['one', 'two'] }
}

describe('a transaction that this journal did not sign, beside an open payment of a hidden amount', () => {
  const judge = async (shown: ReturnType<typeof costing>) => {
    const parts = { journal: await openTestJournal(), open: [paying()] }
    const { what, payments } = await judgeElsewhere({ ...parts, entry: null }, shown)
    return { what, payments, doubted: await findDoubted(parts, shown) }
  }
  const unknown = { what: 'unknown', payments: [] }

  it('did not make it where it costs the same fee and names none of its accounts', async () => {
    expect(await judge(costing(planned.feeLamports, []))).toEqual({ ...unknown, doubted: null })
    expect(await judge(costing(planned.feeLamports, [SOURCE]))).toEqual({ ...unknown, doubted: null })
  })

  it('may have made it where it names the account that pays and the one that is paid, whatever its fee was', async () => {
    if (PAYEE === undefined) throw new Error('it is paid')
    for (const fee of [planned.feeLamports, 9_999n])
      expect(await judge(costing(fee, [SOURCE, PAYEE]))).toEqual({ ...unknown, doubted: { id: 'i', why: 'hidden-meanwhile' } })
    expect(await judge(costing(9_999n, [SOURCE, PAYEE], 6n)), 'before it was decided').toEqual({ ...unknown, doubted: null })
  })
})
