import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { AMOUNT, carryFrom, signOtherwise, SOON } from '../../support/carrying.ts'
import { PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { type Relay, startRelay } from '../pay/relay.ts'

let two: TwoWorkstations
let relay: Relay
const { client, watchPayer, prepareSigned, listed } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
  relay = await startRelay(two.url, 'second')
  await client().nodes.add({ name: 'second', url: relay.url })
}, 120_000)
afterAll(async () => {
  await two.close()
  await relay.close()
})

it('a message that left and landed returns, although one of two nodes says that its nonce account holds the value still', async () => {
  const { digest, nonceAccount, signature, send } = await prepareSigned('kept')
  let kept: JsonValue | undefined
  relay.lies.set('getMultipleAccounts', async ([asked], honest) => {
    const answer = await honest()
    if (!Array.isArray(asked) || !asked.includes(nonceAccount)) return answer
    if (typeof answer !== 'object' || answer === null || !('value' in answer) || !Array.isArray(answer['value'])) return answer
    const place = asked.indexOf(nonceAccount)
    kept ??= answer['value'][place] ?? null
    return { ...answer, value: answer['value'].map((one, at) => (at === place ? (kept ?? null) : one)) }
  })
  await until(() => kept !== undefined, SOON)
  await send(signature)
  await until(async () => (await listed(digest))?.state === 'returned', SOON)
  await until(async () => (await two.lamportsOf(keyOf('kept'))) > 0n, SOON)
  expect(await two.lamportsOf(keyOf('kept'))).toBe(AMOUNT)
}, 120_000)

it('a message that landed under another signature is followed, although one of two nodes calls the one that was brought back final', async () => {
  const { message, signature, fileWith, send } = await prepareSigned('called final')
  relay.lies.set('getSignatureStatuses', async ([asked], honest) => {
    const answer = await honest()
    if (!Array.isArray(asked) || !asked.includes(signature)) return answer
    if (typeof answer !== 'object' || answer === null || !('value' in answer) || !Array.isArray(answer['value'])) return answer
    const final = { slot: 5, confirmations: null, err: null, status: { Ok: null }, confirmationStatus: 'finalized' }
    return { ...answer, value: answer['value'].map((one, at) => (asked[at] === signature ? final : one)) }
  })
  const other = signOtherwise(PAYER_SEED, message)
  await send(other)
  const { id } = await client().bundles.import({ file: fileWith(signature) })
  const line = async () => (await client().payments.show({ id })).lines[0]
  await until(async () => (await line())?.state === 'satisfied', SOON)
  expect(await line()).toMatchObject({ signature: other })
  expect(await two.lamportsOf(keyOf('called final'))).toBe(AMOUNT)
}, 120_000)
