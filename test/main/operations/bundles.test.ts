import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { bundle, deposits, genesisHash, treasury } from '../../core/bundle/support.ts'
import { openFilledBackend, refused } from './support.ts'

const account = (address: typeof treasury, role: 'treasury' | 'deposit' | 'watch') => ({
  address,
  role,
  path: role === 'watch' ? null : `m/${address}`,
})
const contentsOf = (text: string) => `data:application/json;base64,${Buffer.from(text).toString('base64')}`
const contents = contentsOf(encodeBundle(bundle))

describe('a bundle over the addresses of a data folder', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async (tx) => {
      await tx.setNetwork({ name: 'practice', genesisHash })
      await tx.addAccounts([account(treasury, 'treasury'), ...deposits.slice(1).map((address) => account(address, 'deposit'))])
      await tx.addAccounts(deposits.slice(0, 1).map((address) => account(address, 'watch')))
    })
  })
  afterAll(() => backend.discard())

  it('says what is ours by the keys of the vault, and no watch-only account is', async () => {
    const shown = await backend.client.bundles.show({ contents })
    expect(shown).toMatchObject({ isWithKeys: true, network: { name: 'practice', public: null }, refusals: [] })
    expect(shown.transactions.map(({ refusals }) => refusals)).toEqual([[], [], []])
    const roles = shown.transactions[2]?.signers.map(({ address, role }) => [address, role])
    expect(Object.fromEntries(roles ?? [])).toEqual({
      [treasury]: 'treasury',
      ...Object.fromEntries(deposits.map((address, at) => [address, at === 0 ? null : 'deposit'])),
    })
  })

  it('is read from a file as from its bytes', async () => {
    const file = join(backend.dataDir, 'bundle.json')
    writeFileSync(file, encodeBundle(bundle))
    expect(await backend.client.bundles.show({ file })).toEqual(await backend.client.bundles.show({ contents }))
  })

  it('is refused whole for another network', async () => {
    const other: string = treasury
    if (!isBlockhash(other)) throw new Error('32 bytes could be a genesis hash')
    const elsewhere = encodeBundle({ ...bundle, network: { name: 'practice', genesisHash: other } })
    const { refusals } = await backend.client.bundles.show({ contents: contentsOf(elsewhere) })
    expect(refusals.map(({ code }) => code)).toEqual(['BUNDLE_NETWORK'])
  })

  it('is refused by name where it is none, or was altered', async () => {
    const { show } = backend.client.bundles
    const none = join(backend.dataDir, 'none.json')
    await expect(show({ file: none })).rejects.toMatchObject(refused('BUNDLE_FILE', { file: none }))
    await expect(show({ contents: contentsOf('{}') })).rejects.toMatchObject(refused('BUNDLE_NOT_A_BUNDLE'))
    await expect(show({})).rejects.toMatchObject({ data: { code: 'OPERATION_ARGUMENT' } })
    const altered = readFileSync(join(import.meta.dirname, '../../vectors/bundle/valid.json'), 'utf8').replace(
      '"decimals":6',
      '"decimals":9',
    )
    await expect(show({ contents: contentsOf(altered) })).rejects.toMatchObject({ data: { code: 'BUNDLE_DIGEST' } })
  })
})

describe('a bundle where nothing is ours', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async () => undefined)
  })
  afterAll(() => backend.discard())

  it('is refused for its fee payer and its nonce authority, unless they are named on purpose', async () => {
    const codes = async (named: object) =>
      (await backend.client.bundles.show({ contents, ...named })).transactions.map(({ refusals }) => refusals.map(({ code }) => code))
    expect(await codes({})).toEqual([0, 1, 2].map(() => ['BUNDLE_FEE_PAYER', 'BUNDLE_NONCE_AUTHORITY']))
    expect(await codes({ feePayers: [treasury], nonceAuthorities: [treasury] })).toEqual([[], [], []])
  })
})
