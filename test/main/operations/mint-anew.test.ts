import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { openBackend } from '../../../src/main/wiring.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, SIGNER_ENTRY } from '../backend.ts'
import { refused } from './support.ts'

const FORMER_DECIMALS = 6

/** A backend whose journal lists a mint with the decimals it had before it was closed and created again. */
async function openWithMintMadeAnew() {
  const practice = await openStillPractice()
  onTestFinished(() => practice.close())
  const customers = askCustomers(practice.url)
  const { token2022: made } = await customers.createMints()
  await practice.advance(6n)
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-mint-anew-'))
  mkdirSync(join(dataDir, 'practice'))
  const journal = await openNewJournal({ path: join(dataDir, 'practice', 'journal.sqlite'), now: () => Date.now() })
  const former = { mint: made.mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: FORMER_DECIMALS }
  await journal.write('listed', (tx) => tx.listMint({ ...former, label: 'Former' }))
  await journal.close()
  const backend = await openBackend({ dataDir, network: 'practice', pauseMs: 5, signer: { entry: SIGNER_ENTRY } })
  onTestFinished(async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await furnish(backend, practice.url, 1)
  const [customer] = (await backend.client.accounts.list({ role: 'deposit' })).accounts
  if (customer === undefined) throw new Error('there is a deposit account')
  const payIn = async (amount: bigint) => {
    await customers.payIn([{ kind: 'token-2022', to: customer.address, amount }])
    await practice.advance(6n)
  }
  return { client: backend.client, mint: made.mint, decimals: made.decimals, payIn }
}

it('a mint created again with other decimals is not credited under its former listing, and can be listed again', async () => {
  const { client, mint, decimals, payIn } = await openWithMintMadeAnew()
  const verdicts = async () =>
    (await client.deposits.list({ asset: mint, sort: 'oldest' })).deposits.map(({ verdict, asset }) => [
      verdict.kind === 'no-credit' ? verdict.reason : verdict.kind,
      asset.kind === 'token' ? asset.decimals : null,
    ])
  await payIn(5n)
  await until(async () => (await verdicts()).length === 1)
  expect(await verdicts()).toEqual([['mint-not-listed', decimals]])
  await client.mints.add({ mint, label: 'Coin' })
  expect((await client.mints.list({})).filter((one) => one.mint === mint)).toMatchObject([{ decimals, label: 'Coin' }])
  expect((await client.mints.unlisted({})).mints).toEqual([])
  await payIn(7n)
  await until(async () => (await verdicts()).length === 2)
  expect((await verdicts())[1]).toEqual(['credit', decimals])
  await expect(client.mints.add({ mint, label: 'Coin' })).rejects.toMatchObject(refused('MINT_KNOWN', { mint }))
})
