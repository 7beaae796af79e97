import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { advanceNonce, authorizeNonce, withdrawNonce } from '../../../src/core/program/system.ts'
import { chooseNonceAccounts } from '../../../src/main/carry/index.ts'
import { keepNonce } from '../../../src/main/pay/read/nonces.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { hide } from '../../support/hide-account.ts'
import { keySends } from '../../support/made-nonce.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { type House, type Office, openHouse } from '../pay/house.ts'
import { nonceOfPayer, openCarrying, planCarried } from './carrying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Nonce accounts of the payer that are listed, in the order in which they are chosen. */
async function openListed(name: string, options: Parameters<typeof openCarrying>[1] = {}) {
  const office = await openCarrying(house, options)
  const accounts = [await nonceOfPayer(house, `${name} 1`), await nonceOfPayer(house, `${name} 2`)].toSorted()
  for (const account of accounts) await keepNonce(office, { account, label: null })
  const [first, second] = accounts as [Address, Address]
  return { office, first, second, choose: () => chooseNonceAccounts(office, { from: PAYER, named: undefined }) }
}

const payerSends = async (...instructions: readonly Instruction[]) => {
  await keySends({ node: house.node, seed: PAYER_SEED, instructions })
  await house.advance(8n)
}
const bundlesIn = async ({ journal }: Office) => (await journal.read.bundles({ limit: 10 })).length

describe('nonce accounts that are chosen for a bundle', () => {
  it('are those of the list that the chain still shows under the key of the payer', async () => {
    const { first, second, choose } = await openListed('still')
    expect(await choose()).toEqual([first, second])
    await payerSends(advanceNonce({ nonceAccount: first, authority: PAYER }))
    expect(await choose()).toEqual([first, second])
    await payerSends(authorizeNonce({ nonceAccount: first, authority: PAYER, newAuthority: keyOf('a stranger') }))
    expect(await choose()).toEqual([second])
    const { value } = await house.node.getMultipleAccounts([second], { commitment: 'finalized' })
    const held = lamports(value[0]?.lamports ?? 0n)
    await payerSends(withdrawNonce({ nonceAccount: second, authority: PAYER, destination: PAYER, lamports: held }))
    expect(await choose()).toEqual([])
  })

  it('are none of which two nodes say different things', async () => {
    const { office, first, choose } = await openListed('liar', { relays: 2 })
    hide(office.second, first, Number.POSITIVE_INFINITY)
    await expect(choose()).rejects.toMatchObject({ code: 'NODE_DISAGREEMENT' })
  })

  it('are given to one of two bundles that are prepared at once, and the other leaves nothing behind', async () => {
    const { office, first } = await openListed('at once')
    const plans = await Promise.all(['one', 'other'].map((reference) => planCarried(office, { reference, nonceAccount: first })))
    const ended = await Promise.allSettled(plans.map(({ prepare }) => prepare()))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'JOURNAL_NONCE_TAKEN' } })
    expect(await bundlesIn(office)).toBe(1)
    expect(await office.journal.verify()).toMatchObject({ intact: true, problems: [] })
  })
})
