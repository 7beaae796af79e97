import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifySignature } from '../../../src/core/keys/keypair.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { AMOUNT, carryFrom, signOtherwise, SOON } from '../../support/carrying.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'

let two: TwoWorkstations
const { client, plan, watchPayer, prepareSigned } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
}, 120_000)
afterAll(() => two.close())

describe('a message that its signer signed twice, each time with another signature', () => {
  it('is made once where the one landed and the other was brought back', async () => {
    const { message, signature, fileWith, send } = await prepareSigned('twice')
    const other = signOtherwise(PAYER_SEED, message)
    expect(other).not.toBe(signature)
    expect(verifySignature({ address: PAYER, message, signature: other })).toBe(true)
    await send(other)
    const { id, taken } = await client().bundles.import({ file: fileWith(signature) })
    expect(taken).toBe(1)
    await followDecision(two.online(), id, () => undefined)
    expect(await client().payments.show({ id })).toMatchObject({ lines: [{ state: 'satisfied', signature: other }] })
    const again = { to: keyOf('twice'), nonceAccount: await two.makeNonce('twice again', PAYER), reference: 'twice' }
    expect((await plan(again)).planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
    expect(await two.lamportsOf(keyOf('twice'))).toBe(AMOUNT)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
    expect((await client().sending.status({})).state).toBe('open')
  })

  it('is not taken over under the other one once it was brought back under the first', async () => {
    const { digest, message, signature, fileWith } = await prepareSigned('once')
    const { id } = await client().bundles.import({ file: fileWith(signature) })
    await expect(client().bundles.import({ file: fileWith(signOtherwise(PAYER_SEED, message)) })).rejects.toMatchObject(
      refused('CARRY_SIGNED_OTHERWISE', { digest, number: 1, signature }),
    )
    await followDecision(two.online(), id, () => undefined)
    await until(async () => (await two.lamportsOf(keyOf('once'))) === AMOUNT, SOON)
  })
})
