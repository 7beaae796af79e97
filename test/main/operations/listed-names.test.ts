import { expect, it, onTestFinished } from 'vitest'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { furnish, openStillPractice, openTestBackend, temporaryDataDir } from '../backend.ts'

const HIDDEN = { code: 'OPERATION_ARGUMENT', context: { field: 'label', problem: 'it holds invisible characters' } }
const argument = { code: 'OPERATION_ARGUMENT', context: { field: 'label' } }
const taken = (other: string) => ({ code: 'MINT_NAME_TAKEN', context: { other } })

/** Each kind of name that no token can have beside SOL and USDC, with how it is refused. */
const BAD_NAMES = [
  ['the name of the native token', 'SOL', taken('SOL')],
  ['the name of the native token in small letters', 'sol', taken('SOL')],
  ['a look-alike of the native token', 'S\u041eL', taken('SOL')],
  ['the name of a listed token', 'USDC', taken('USDC')],
  ['a look-alike of a listed token', 'U5D\u0421.', taken('USDC')],
  ['a listed token with spaces in it', 'U S D C', taken('USDC')],
  ['a character without a width', 'Coi\u200bn', HIDDEN],
  ['what turns the writing round', 'Coin\u202e', HIDDEN],
  ['a line end', 'Co\nin', HIDDEN],
  ['a tag', 'Coin\u{e0041}', HIDDEN],
  ['more than 120 letters', 'C'.repeat(121), argument],
  ['nothing', '', argument],
  ['spaces alone', ' \u00a0', argument],
] as const

it('no token is listed under a bad name, and nothing of it is stored', async () => {
  const practice = await openStillPractice()
  onTestFinished(() => practice.close())
  const customers = askCustomers(practice.url)
  const { token, token2022 } = await customers.createMints()
  await practice.advance(6n)
  const backend = await openTestBackend({ dataDir: temporaryDataDir() })
  await furnish(backend, practice.url, 1)
  const { mints, activity } = backend.client
  await mints.add({ mint: token.mint, label: 'USDC' })
  const stored = async () => ({
    listed: await mints.list({}),
    events: (await activity.list({ limit: 1_000 })).events.filter(({ kind }) => kind.startsWith('mint')),
  })
  const before = await stored()
  for (const [what, label, data] of BAD_NAMES) {
    await expect(mints.add({ mint: token2022.mint, label }), what).rejects.toMatchObject({ data })
    expect(await stored(), what).toEqual(before)
  }
  await mints.add({ mint: token2022.mint, label: 'Coin' })
  expect((await stored()).listed.map(({ label }) => label)).toEqual(['USDC', 'Coin'])
})
