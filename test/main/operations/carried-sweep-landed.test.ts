import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { SOON } from '../../support/carrying.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'

let two: TwoWorkstations
const client = () => two.online().client

beforeAll(async () => {
  two = await openTwoWorkstations({ depositCount: 4 })
}, 120_000)
afterAll(() => two.close())

const listed = async (digest: string) => (await client().bundles.list({ digest })).at(0)?.transactions[0]

it('a sweep whose fee payer has more afterwards is found where somebody else sent it', async () => {
  const customers = askCustomers(two.url)
  const { token } = await customers.createMints()
  await until(async () => (await two.lamportsOf(token.mint)) > 0n, SOON)
  await client().mints.add({ mint: token.mint, label: 'practice token' })
  await two.fund(two.from, 10_000_000n)
  const accounts = two.deposits.slice(0, 3)
  await customers.payIn(accounts.map((to) => ({ kind: 'token', to, amount: 70n, mint: token.mint })))
  const holding = async () => {
    const { balances } = await client().accounts.balances({ limit: 1_000 })
    return balances.filter(({ asset, amount }) => asset.kind === 'token' && amount > 0n)
  }
  await until(async () => (await holding()).length === accounts.length, SOON)
  const nonceAccount = [await two.makeNonce('closing')]
  const asked = { to: two.from, nonceAccount, asset: token.mint, close: true, version: 'legacy' as const }
  const planned = await client().bundles.planSweep(asked)
  const { path, digest } = await client().bundles.prepareSweep({ ...asked, digest: planned.digest ?? '' })
  const before = await two.lamportsOf(two.from)
  const [transaction] = decodeBundle(readFileSync(await two.sign(path), 'utf8')).transactions
  if (transaction === undefined) throw new Error('a bundle holds a transaction')
  const signatures = transaction.signers.map(({ signature }) => signature)
  await two.node.sendTransaction(encodeTransaction({ message: transaction.message, signatures }), { preflightCommitment: 'confirmed' })
  await until(async () => (await two.lamportsOf(two.from)) !== before, SOON)
  expect(await two.lamportsOf(two.from)).toBeGreaterThan(before)
  await until(async () => (await listed(digest))?.state !== 'out', SOON)
  expect(await listed(digest)).toMatchObject({ state: 'returned' })
  const intent = (await listed(digest))?.intent ?? ''
  await until(async () => (await client().activity.payment({ intent })).settled, SOON)
  expect(await client().activity.payment({ intent })).toMatchObject({ state: 'satisfied', attempts: [{ signature: signatures[0] }] })
  expect((await client().sending.status({})).state).toBe('open')
  expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
}, 180_000)
