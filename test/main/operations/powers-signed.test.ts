import { afterAll, beforeAll, expect, it } from 'vitest'
import { plain } from '../../../src/core/text/sentence.ts'
import { planRevocation, takeBack } from '../../../src/main/carry/index.ts'
import { readSignedPowers } from '../../../src/main/operations/signed-powers.ts'
import { revokeSigned } from '../../../src/main/pay/index.ts'
import type { Services } from '../../../src/main/services.ts'
import { Fault } from '../../support/node-double.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { type House, openHouse, type Office, SHORT_TIMEOUT_MS } from '../pay/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const powersIn = async (office: Office) => (await readSignedPowers(office as unknown as Services)).powers

/** A bundle that pays somebody, prepared and signed where its key is. */
async function prepared(office: Office, reference: string) {
  const nonceAccount = await nonceOfPayer(house, `powers ${reference}`)
  const { digest, content } = await (await planCarried(office, { reference, nonceAccount })).prepare()
  return { digest, nonceAccount, ...signedElsewhere(content) }
}

it('what left in a bundle could move its exact amount, is revoked by a bundle, and is a signature once that is known', async () => {
  const office = await openCarrying(house)
  expect(await powersIn(office)).toEqual([])
  const { digest, bundle, signature } = await prepared(office, 'left')
  const [left, ...others] = await powersIn(office)
  expect(others).toEqual([])
  expect(left).toMatchObject({ kind: 'left-in-bundle', weight: 'signed', holder: null, reach: 'up-to', asset: { kind: 'native' } })
  expect(left?.end).toEqual({ by: 'revoke-bundle', bundle: digest })
  expect(plain(left?.does ?? [])).toContain(keyOf('left'))

  await takeBack({ ...office, watcher: LEVEL, gate: OPEN_GATE }, bundle)
  const returned = await powersIn(office)
  expect(returned).toMatchObject([{ kind: 'signature', weight: 'signed', signature, amount: left?.amount }])
  // Its nonce account is under the key that is elsewhere: what ends a signature of this vault is refused here.
  const revocation = { signature, next: 'abandon', isOurs: async () => false, beforeAdvance: async () => undefined } as const
  await expect(revokeSigned(office, revocation)).rejects.toMatchObject({ code: 'CARRY_NONCE_ELSEWHERE' })
  expect(returned[0]?.end).toEqual({ by: 'revoke-bundle', bundle: digest })
  expect(plain(returned[0]?.ends ?? [])).toContain('the key that is elsewhere advances the nonce account by which it lives')
  const planned = await planRevocation(office, { digest, numbers: null })
  expect(planned.revokes).toMatchObject([{ number: 1, attemptId: expect.anything() }])
})

it('what was signed here for a bundle from elsewhere stands for as long as its nonce account holds that value, and no longer', async () => {
  const office = await openCarrying(house, { relays: 2, timeoutMs: SHORT_TIMEOUT_MS })
  const { bundle, signature, sent, nonceAccount } = await prepared(office, 'signed here')
  const [transaction] = bundle.transactions
  if (transaction === undefined) throw new Error('a bundle holds a transaction')
  const message = { bytes: transaction.message, signature, nonceAccount, owners: [], references: [] }
  await office.journal.write('signed', (tx) => tx.noteBundleSigned({ bundle: 'ab'.repeat(32), messages: [message] }))
  const signedHere = async () => (await powersIn(office)).filter(({ kind }) => kind === 'signed-for-bundle')
  const [stands] = await signedHere()
  expect(stands).toMatchObject({ weight: 'signed', signature, reach: 'not-known', end: { by: 'not-here' } })
  expect(plain(stands?.does ?? [])).toContain(keyOf('signed here'))

  // On whose word it stands is told: of two nodes that are asked, one may be silent there and nowhere else.
  const [told, silent] = [async () => (await readSignedPowers(office as unknown as Services)).told, new Fault(-32_005, 'Node is behind')]
  expect(await told()).toMatchObject({ witnesses: 2 })
  office.second.lies.set('getMultipleAccounts', () => silent)
  expect(await told()).toEqual({ accounts: expect.anything(), nodes: new Set(['node 1']), witnesses: 1 })
  office.second.lies.clear()

  await house.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })
  await house.advance(5n)
  expect(await signedHere()).toEqual([])
})
