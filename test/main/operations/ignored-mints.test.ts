import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressOf, blockOf, movementOf } from '../journal/samples.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

const [ANN, MINT, OTHER, LISTED] = [addressOf('ann'), addressOf('strange'), addressOf('stranger'), addressOf('dollar')]
const tokenOf = (mint: typeof MINT): Asset => ({ kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 })
const WHY = { kind: 'no-credit', reason: 'mint-not-listed' } as const
const arrived = (name: string, mint: typeof MINT) =>
  movementOf({ name, owner: ANN, account: addressOf(name), asset: tokenOf(mint), after: 8n, verdict: WHY })

let backend: Awaited<ReturnType<typeof openFilledBackend>>
const mints = () => backend.client.mints
const holdings = async () => (await backend.client.overview.show({})).holdings.filter(({ asset }) => asset.kind === 'token')
const kinds = async () =>
  (await backend.client.activity.list({ limit: 100 })).events.map(({ kind }) => kind).filter((kind) => /^mint-/.test(kind))

beforeEach(async () => {
  backend = await openFilledBackend(async (tx) => {
    await tx.addAccounts([{ address: ANN, role: 'deposit', path: null }])
    await tx.listMint({ mint: LISTED, tokenProgram: TOKEN_PROGRAM, decimals: 6, label: 'Dollar' })
    await tx.recordBlock(blockOf(101, [arrived('first', MINT), arrived('second', MINT), arrived('other', OTHER)]))
  })
})
afterEach(() => backend.discard())

describe('a mint that is ignored', () => {
  it('is out of sight and nothing else, is reported once, and can be put in sight again', async () => {
    expect(await mints().unlisted({})).toMatchObject({
      total: 2,
      next: null,
      mints: [{ mint: MINT, accounts: 2, ignoredAt: null }, { mint: OTHER }],
    })
    const before = await backend.client.deposits.list({})
    expect(await mints().ignore({ mint: MINT })).toEqual({ mint: MINT, ignored: true })
    expect(await mints().ignore({ mint: MINT })).toEqual({ mint: MINT, ignored: true })
    expect(await holdings()).toMatchObject([
      { asset: { mint: MINT }, label: null, ignored: true, held: 16n },
      { asset: { mint: OTHER }, label: null, ignored: false },
    ])
    expect(await mints().unlisted({})).toMatchObject({ mints: [{ mint: MINT, ignoredAt: new Date(NOW) }, { ignoredAt: null }] })
    const listed = await backend.client.deposits.list({})
    expect(listed).toMatchObject({ total: before.total - 2, ignored: 2 })
    expect(listed.deposits).toEqual(before.deposits.filter(({ asset }) => asset.kind === 'native' || asset.mint !== MINT))
    for (const asked of [{ ignored: true }, { asset: MINT }, { owner: ANN }, { search: ANN }] as const) {
      const { deposits, ignored } = await backend.client.deposits.list(asked)
      expect(ignored).toBe(0)
      expect(deposits.filter(({ asset }) => asset.kind === 'token' && asset.mint === MINT)).toHaveLength(2)
    }
    const held = async (ignored: boolean) =>
      (await backend.client.accounts.list({ ignored })).accounts.find(({ address }) => address === ANN)
    expect(await held(false)).toMatchObject({ tokens: [{ mint: OTHER }], ignoredTokens: 1 })
    expect(await held(true)).toMatchObject({ tokens: [{ mint: MINT, amount: 16n }, { mint: OTHER }], ignoredTokens: 0 })
    expect(await mints().unignore({ mint: MINT })).toEqual({ mint: MINT, ignored: false })
    expect(await mints().unignore({ mint: MINT })).toEqual({ mint: MINT, ignored: false })
    expect((await holdings()).map(({ ignored }) => ignored)).toEqual([false, false])
    expect(await backend.client.deposits.list({})).toMatchObject({ total: before.total, ignored: 0 })
    expect(await kinds()).toEqual(['mint-unignored', 'mint-ignored', 'mint-listed'])
    expect((await backend.client.activity.verify({})).problems).toEqual([])
  })

  it('is neither one that is listed nor one of which nothing arrived', async () => {
    await expect(mints().ignore({ mint: LISTED })).rejects.toMatchObject(refused('MINT_LISTED', { mint: LISTED }))
    const nobody = addressOf('nobody')
    await expect(mints().ignore({ mint: nobody })).rejects.toMatchObject(refused('MINT_NOT_SEEN', { mint: nobody }))
    await expect(mints().unignore({ mint: nobody })).rejects.toMatchObject(refused('MINT_NOT_SEEN', { mint: nobody }))
    expect(await kinds()).toEqual(['mint-listed'])
  })

  it('is told to every window, and read by pages', async () => {
    const events = await backend.client.events.watch({})
    const heard = (async () => {
      for await (const event of events) if (event.kind === 'mint') return event
      return null
    })()
    await mints().ignore({ mint: MINT })
    expect(await heard).toEqual({ kind: 'mint', mint: MINT, standing: 'ignored' })
    const { next } = await mints().unlisted({ limit: 1 })
    expect(next).not.toBeNull()
    expect(await mints().unlisted({ limit: 5, after: next ?? 0 })).toMatchObject({ total: 2, mints: [{ mint: OTHER }] })
  })
})
