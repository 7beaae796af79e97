import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { refused } from './support.ts'

const AMOUNT = 2_000_000n
/** More than one transaction pays. */
const ROWS = 30

let two: TwoWorkstations
const client = () => two.online().client

/** So many more nonce accounts under the treasury of the offline vault, paid by the vault with the network. */
async function create(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { id } = await client().nonces.create({ authority: two.from })
    await followDecision(two.online(), id, () => undefined)
  }
}

/** Those that are listed, in their order, and in which bundle each is out. */
const listed = async () => (await client().nonces.list({})).map(({ account, state, bundle }) => ({ account, state, bundle }))
const accountsIn = (path: string) =>
  decodeBundle(readFileSync(path, 'utf8')).transactions.map(({ lifetime }) => (lifetime.kind === 'nonce' ? lifetime.nonceAccount : null))

async function plan(name: string, more: { readonly nonceAccount?: Address } = {}) {
  const asked = { to: keyOf(name), reference: name, amount: AMOUNT, from: two.from, allowUnfundedRecipient: true, ...more }
  const planned = await client().bundles.plan(asked)
  const [recipient] = planned.recipients
  const confirmed = recipient?.confirm.digest == null ? {} : { confirmed: recipient.confirm.digest }
  const explained = planned.unexplained === null ? {} : { explained: planned.unexplained.latest.signature }
  return { planned, asked: { ...asked, digest: planned.digest ?? '', ...confirmed, ...explained } }
}

async function checkPayout(name: string) {
  const rows = Array.from({ length: ROWS }, (_, row) => `${keyOf(`${name} ${row}`)},0.002,${name} ${row}`)
  const contents = `data:text/csv;base64,${Buffer.from(['recipient,amount,reference', ...rows].join('\n')).toString('base64')}`
  const asked = { contents, from: two.from, allowUnfundedRecipient: true, version: 'legacy' as const }
  const checked = await client().bundles.checkPayout(asked)
  const { total, digest, confirmation, units, unexplained } = checked
  const said = {
    total,
    digest: digest ?? '',
    ...(confirmation === null ? {} : { confirmation }),
    ...(units === null ? {} : { units }),
    ...(unexplained === null ? {} : { explained: unexplained.latest.signature }),
  }
  return { checked, asked: { ...asked, ...said } }
}

beforeAll(async () => {
  two = await openTwoWorkstations()
  const [own] = (await client().accounts.list({ role: 'treasury' })).accounts
  if (own === undefined) throw new Error('the vault has a treasury')
  await two.fund(own.address, 1_000_000_000n)
  await two.fund(two.from, 1_000_000_000n)
  await client().policy.allow({ passphrase: PASSPHRASE, address: two.from, label: 'cold vault' })
}, 120_000)
afterAll(() => two.close())

describe('a bundle for which no nonce account is named', () => {
  it('is not planned where none is free, and how many have to be made is said', async () => {
    await expect(plan('none')).rejects.toMatchObject(refused('CARRY_NONCES_FEW', { needed: 1, given: 0, missing: 1 }))
    // One over which another key has authority serves it no more than none.
    const { id } = await client().nonces.create({})
    await followDecision(two.online(), id, () => undefined)
    await expect(plan('none')).rejects.toMatchObject(refused('CARRY_NONCES_FEW', { needed: 1, given: 0, missing: 1 }))
    await client().nonces.drop({ account: (await listed())[0]?.account ?? two.from })
  })

  it('lives by the first that is free, is signed offline and paid, and its nonce account is free for the next', async () => {
    await create(2)
    const [first, second] = await listed()
    const { planned, asked } = await plan('first')
    expect(planned.nonceAccounts).toEqual([first?.account])
    await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: keyOf('first'), label: 'first' })
    const { path, digest } = await client().bundles.prepare(asked)
    expect(accountsIn(path)).toEqual(planned.nonceAccounts)
    expect(await listed()).toEqual([{ ...first, bundle: digest }, second])
    // What is out is left alone.
    expect((await plan('next')).planned.nonceAccounts).toEqual([second?.account])
    const { id } = await client().bundles.import({ file: await two.sign(path) })
    await followDecision(two.online(), id, () => undefined)
    expect(await two.lamportsOf(keyOf('first'))).toBe(AMOUNT)
    expect(await listed()).toEqual([first, second])
    expect((await plan('next')).planned.nonceAccounts).toEqual([first?.account])
  })

  it('lives by the one that was planned with, given that one, whatever is free meanwhile', async () => {
    const [, second] = await listed()
    const { planned, asked } = await plan('named', { nonceAccount: second?.account ?? two.from })
    expect(planned.nonceAccounts).toEqual([second?.account])
    const { path } = await client().bundles.prepare(asked)
    expect(accountsIn(path)).toEqual([second?.account])
  })

  it('of many transactions takes as many as it needs, in the same order, and says how many are missing', async () => {
    const [first] = await listed()
    await expect(checkPayout('wages')).rejects.toMatchObject(refused('CARRY_NONCES_FEW', { needed: 2, given: 1, missing: 1 }))
    await create(2)
    const free = (await listed()).flatMap(({ account, bundle }) => (bundle === null ? [account] : []))
    const { checked, asked } = await checkPayout('wages')
    expect(free).toHaveLength(3)
    expect(free).toContain(first?.account)
    expect(checked.nonceAccounts).toEqual(free.slice(0, 2))
    const given = checked.nonceAccounts.toReversed()
    expect(accountsIn((await client().bundles.preparePayout({ ...asked, nonceAccount: given })).path)).toEqual(given)
    const { checked: next } = await checkPayout('wages')
    // Its rows are out, so that nothing is left to pay.
    expect(next).toMatchObject({ payments: 0, nonceAccounts: [] })
  })

  it('takes those that are free where none is named when it is prepared either', async () => {
    await create(1)
    const free = (await listed()).flatMap(({ account, bundle }) => (bundle === null ? [account] : []))
    const { checked, asked } = await checkPayout('bonus')
    expect(checked.nonceAccounts).toEqual(free)
    expect(accountsIn((await client().bundles.preparePayout(asked)).path)).toEqual(free)
    await expect(plan('too late')).rejects.toMatchObject(refused('CARRY_NONCES_FEW', { needed: 1, given: 0, missing: 1 }))
    // What cannot be paid needs none: that it is out already is what a person is told.
    expect((await checkPayout('bonus')).checked).toMatchObject({ payments: 0, nonceAccounts: [] })
  })
})
