import { afterAll, beforeAll, expect, it } from 'vitest'
import { plain } from '../../../src/core/text/sentence.ts'
import { takeBack } from '../../../src/main/carry/index.ts'
import { readSignedPowers } from '../../../src/main/operations/signed-powers.ts'
import type { Services } from '../../../src/main/services.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { type House, openHouse, type Office } from '../pay/house.ts'

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
  expect(returned[0]?.end).toEqual({ by: 'revoke-signature', signature })
})

it('what was signed here for a bundle from elsewhere stands for as long as its nonce account holds that value, and no longer', async () => {
  const office = await openCarrying(house)
  const { bundle, signature, sent, nonceAccount } = await prepared(office, 'signed here')
  const [transaction] = bundle.transactions
  if (transaction === undefined) throw new Error('a bundle holds a transaction')
  const message = { bytes: transaction.message, signature, nonceAccount, owners: [], references: [] }
  await office.journal.write('signed', (tx) => tx.noteBundleSigned({ bundle: 'ab'.repeat(32), messages: [message] }))
  const signedHere = async () => (await powersIn(office)).filter(({ kind }) => kind === 'signed-for-bundle')
  const [stands] = await signedHere()
  expect(stands).toMatchObject({ weight: 'signed', signature, reach: 'not-known', end: { by: 'not-here' } })
  expect(plain(stands?.does ?? [])).toContain(keyOf('signed here'))

  await house.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })
  await house.advance(5n)
  expect(await signedHere()).toEqual([])
})
