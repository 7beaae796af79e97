import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { decide, heldBy, makePayee, openHeld, openRelayedTown, PAID, readSignature, settleIn, SOON, untilRead } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, forget } from './relay.ts'

it.each([
  ['nodes keep that time', false],
  ['no node keeps it any more, as the signer was told that it failed', true],
] as const)('an invoice whose payment failed long ago, and that is decided again, is paid where %s', async (_, forgotten) => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  const treasury = await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const { client } = first
  // It fails: more than there is.
  const request = { to: payee, amount: 6_000_000_000n, allowUnfundedRecipient: true, reference: 'invoice 1' }
  relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
    const answer = (await honest()) as { value: (JsonObject | null)[] }
    const index = (addresses as string[]).indexOf(treasury)
    return {
      ...answer,
      value: answer.value.map((one, at) => (at === index && one !== null ? { ...one, lamports: 20_000_000_000n } : one)),
    } as never
  })
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? null
  const { id } = await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === null ? {} : { confirmed }) })
  await until(() => relay.received.length > 0, SOON)
  relay.lies.clear()
  await askNode(chain, 'sendTransaction', [relay.received[0] ?? '', { encoding: 'base64', skipPreflight: true }])
  await until(async () => {
    await town.practice.advance(2n)
    return (await client.payments.show({ id })).outcome === 'failed'
  }, SOON)
  const made = readSignature(town)
  await town.practice.advance(400n)
  await untilRead(town, first)
  if (forgotten) forget(relay, made, 380n)
  const again = await decide(first, payee, 'invoice 1')
  await until(async () => {
    await goRound(town.practice, 5)
    return (await client.payments.show({ id: again })).outcome === 'done'
  }, SOON)
  expect(await heldBy(town, payee)).toBe(PAID)
})
