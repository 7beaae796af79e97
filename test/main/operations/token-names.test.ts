import { afterEach, beforeEach, expect, it } from 'vitest'
import { LabelSchema } from '../../../src/contract/schemas.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressOf } from '../journal/samples.ts'
import { openFilledBackend, refused } from './support.ts'

const [DOLLAR, EURO, STRANGE] = [addressOf('dollar'), addressOf('euro'), addressOf('strange')]

let backend: Awaited<ReturnType<typeof openFilledBackend>>
const mints = () => backend.client.mints

beforeEach(async () => {
  backend = await openFilledBackend(async (tx) => {
    await tx.listMint({ mint: DOLLAR, tokenProgram: TOKEN_PROGRAM, decimals: 6, label: 'USDC' })
    await tx.listMint({ mint: EURO, tokenProgram: TOKEN_PROGRAM, decimals: 6, label: 'EURC' })
  })
})
afterEach(() => backend.discard())

it('a token is not called like the native one, whatever its case, its spaces or the script of its letters', async () => {
  for (const label of ['SOL', 'sol', 'S OL', '\u0405OL'])
    await expect(mints().label({ mint: DOLLAR, label })).rejects.toMatchObject(
      refused('MINT_NAME_TAKEN', { label, other: 'SOL', mint: null }),
    )
  expect(await mints().list({})).toMatchObject([{ label: 'USDC' }, { label: 'EURC' }])
})

it('a token is not called like another, and can keep its own name in another spelling', async () => {
  const context = { label: 'usdc', other: 'USDC', mint: DOLLAR }
  await expect(mints().label({ mint: EURO, label: ' usdc ' })).rejects.toMatchObject(refused('MINT_NAME_TAKEN', context))
  expect(await mints().label({ mint: DOLLAR, label: ' usdc ' })).toMatchObject({ mint: DOLLAR, label: 'usdc', decimals: 6 })
  expect((await backend.client.activity.list({ limit: 1 })).events).toMatchObject([{ kind: 'mint-labelled' }])
  expect((await backend.client.activity.verify({})).problems).toEqual([])
})

it('a token that is not listed has no name to change', async () => {
  await expect(mints().label({ mint: STRANGE, label: 'Coin' })).rejects.toMatchObject(refused('MINT_NOT_LISTED', { mint: STRANGE }))
})

it('a token that gets the name that it has stays as it is, and nothing is written down', async () => {
  const before = await backend.client.activity.list({ limit: 1 })
  expect(await mints().label({ mint: DOLLAR, label: 'USDC' })).toEqual({
    mint: DOLLAR,
    tokenProgram: TOKEN_PROGRAM,
    decimals: 6,
    label: 'USDC',
  })
  expect(await backend.client.activity.list({ limit: 1 })).toEqual(before)
  expect(await mints().label({ mint: DOLLAR, label: 'Dollar' })).toMatchObject({ label: 'Dollar' })
  expect((await backend.client.activity.list({ limit: 1 })).events).toMatchObject([{ kind: 'mint-labelled' }])
})

it.each([' ', '\u00a0\u2003'])('a name is not spaces alone: “%s”', (name) => {
  expect(LabelSchema.safeParse(name).success).toBe(false)
})

it('spaces around a name are no part of it', () => {
  expect(LabelSchema.parse(' USDC\u00a0')).toBe('USDC')
})
