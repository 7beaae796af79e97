import { expect, it } from 'vitest'
import { planApplication } from '../../../src/core/plan/confidential-upkeep.ts'
import { judgeElsewhere } from '../../../src/main/compare/judge-elsewhere.ts'
import { canonicalJson, type IntentRecord, type JsonValue } from '../../../src/main/journal/index.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { openTestJournal } from '../journal/support.ts'
import { signatureOf } from '../journal/samples.ts'

/** An open apply: nothing is predicted of it but its fee. */
function applying(): { readonly intent: IntentRecord; readonly feeLamports: bigint } {
  const plan = planApplication({
    payer: holding(treasury, RICH),
    terms,
    options: legacy,
    place: { account: addressNamed('account'), owner: addressNamed('owner'), mint: addressNamed('mint') },
    expectedCredits: 1n,
    decryptableAvailable: new Uint8Array(36),
  })
  if (plan.kind === 'refused') throw new Error(plan.reason)
  const what = JSON.parse(canonicalJson(encodeIntent(plan.planned))) as JsonValue
  const row = { sequence: 1, id: 'i', kind: 'upkeep', decisionId: 's', replaces: null, state: 'open', sources: [], attempts: [] } as const
  const intent = { ...row, what, seal: null, atMs: 0, decidedSlot: null, decidedAfterSlot: null, why: null, closed: null }
  return { intent, feeLamports: plan.planned.feeLamports }
}

it('a transaction that costs what an open apply would cost, and changes nothing else that anybody sees, is not called that apply', async () => {
  const { intent, feeLamports } = applying()
  const accountKeys = [{ pubkey: treasury, signer: true, writable: true }]
  const [preBalances, postBalances] = [[RICH], [RICH - feeLamports]]
  const meta = { succeeded: true, error: null, feeLamports, preBalances, postBalances, preTokenBalances: [], postTokenBalances: [] }
  const transaction = { signature: signatureOf('elsewhere'), accountKeys, meta }
  const shown = { record: { slot: 7n, transaction } as never, nodes: ['one', 'two'] }
  const parts = { journal: await openTestJournal(), entry: null, open: [intent] }
  expect(await judgeElsewhere(parts, shown)).toMatchObject({ intents: [] })
})
