import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { SOON } from '../../support/carrying.ts'
import type { HiddenElsewhere } from '../../support/hidden-elsewhere.ts'
import { askedInSecret, HELD, openHiddenPayer, prepareInSecret } from '../../support/hidden-payer.ts'
import { hide } from '../../support/hide-account.ts'
import { openOnlyRelay } from '../../support/only-relay.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { lie, neverRun, type Relay } from '../pay/relay.ts'

let two: TwoWorkstations
let relay: Relay
let hidden: HiddenElsewhere
const client = () => two.online().client
const PAID = 250n

beforeAll(async () => {
  two = await openTwoWorkstations()
  hidden = await openHiddenPayer(two)
  relay = await openOnlyRelay(two)
}, 180_000)
afterAll(async () => {
  hidden.house.close()
  await two.close()
  await relay.close()
})

const asked = (nonceAccount: Address) => askedInSecret(two, hidden, { nonceAccount, reference: 'once', amount: PAID })

describe('a payment of a hidden amount that was called dead, and then made', () => {
  it('is not called failed by a node that tells of an earlier block, in which it did not run', async () => {
    const [first, second] = [await two.makeNonce('first'), await two.makeNonce('second')]
    const { path, digest } = await prepareInSecret(two, asked(first))
    const [signed] = decodeBundle(readFileSync(await two.sign(path), 'utf8')).transactions
    if (signed?.hidden?.completed == null) throw new Error('it is filled')
    const signatures = signed.signers.map(({ signature }) => signature)
    const stateOf = async () => (await client().bundles.list({ digest }))[0]?.transactions[0]?.state
    hide(relay, first, Number.POSITIVE_INFINITY)
    await until(async () => (await stateOf()) === 'dead', SOON)
    relay.lies.clear()
    const unrun = lie.alterMeta(neverRun)
    relay.lies.set('getTransaction', async (params, honest) => {
      const told = (await unrun(params, honest)) as (JsonObject & { readonly slot: bigint }) | null
      return told === null ? null : { ...told, slot: told.slot - 1n }
    })
    const transaction = encodeTransaction({ message: signed.hidden.completed, signatures })
    await two.node.sendTransaction(transaction, { preflightCommitment: 'confirmed' })
    await until(async () => (await hidden.held()).available === HELD - PAID, SOON)
    await until(async () => (await stateOf()) !== 'dead', SOON)
    expect((await client().bundles.plan(asked(second))).unpayable).toMatchObject([{ reason: 'paid-already' }])
  }, 180_000)
})
