import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { BackendEvent } from '../../../src/contract/events.ts'
import { addressOf, goodDay, type Overview, type Scene, USDC } from './scene.ts'

const os = implement(contract)

type Holding = Overview['holdings'][number]
type Parts = { readonly scene: Scene; readonly hub: { tell(event: BackendEvent): void } }

/** A day on which deposits of `tokens` unlisted tokens have arrived. */
export function strangeDay(tokens: number): Scene {
  const unlisted = Array.from({ length: tokens }, (_, at): Holding => {
    const asset = { kind: 'token', mint: addressOf(70_000 + at), tokenProgram: USDC.tokenProgram, decimals: 6 } as const
    return { asset, label: null, ignored: false, held: 170_000_000_000n, onDepositAccounts: 170_000_000_000n, inTreasury: 0n, accounts: 1 }
  })
  return { ...goodDay(), unlisted }
}

type Named = { readonly owner?: string | undefined; readonly asset?: string | undefined; readonly search?: string | undefined }

/** Leaves out what arrived of ignored tokens, as the backend does. */
export function inSight({ unlisted = [] }: Scene, { owner, asset, search, ignored }: Named & { readonly ignored: boolean }) {
  const isAskedFor = ignored || [owner, asset, search].some((given) => given !== undefined)
  const out = new Set<string>(unlisted.flatMap((one) => (one.ignored && one.asset.kind === 'token' ? [one.asset.mint] : [])))
  return (row: Scene['deposits'][number]) => isAskedFor || row.asset.kind === 'native' || !out.has(row.asset.mint)
}

/** Mints that are listed, and those that nobody listed, answered from a scene. */
export function mintAnswers({ scene, hub }: Parts) {
  const put = (mint: string, ignored: boolean) => {
    scene.unlisted = scene.unlisted?.map((one) => (one.asset.kind === 'token' && one.asset.mint === mint ? { ...one, ignored } : one)) ?? []
    hub.tell({ kind: 'mint', mint, standing: ignored ? 'ignored' : 'unlisted' })
  }
  return {
    add: os.mints.add.handler(({ input: { mint, label } }) => {
      const listed = { mint, tokenProgram: USDC.tokenProgram, decimals: 6, label }
      scene.mints = [...scene.mints, listed]
      scene.unlisted = scene.unlisted?.filter(({ asset }) => asset.kind === 'native' || asset.mint !== mint) ?? []
      hub.tell({ kind: 'mint', mint, standing: 'listed' })
      return listed
    }),
    label: os.mints.label.handler(({ input: { mint, label }, errors }) => {
      const listed = scene.mints.find((one) => one.mint === mint)
      if (listed === undefined) throw errors.REFUSED({ data: { code: 'MINT_NOT_LISTED', context: { mint } } })
      const renamed = { ...listed, label }
      scene.mints = scene.mints.map((one) => (one === listed ? renamed : one))
      hub.tell({ kind: 'mint', mint, standing: 'listed' })
      return renamed
    }),
    list: os.mints.list.handler(() => scene.mints),
    unlisted: os.mints.unlisted.handler(({ input: { limit } }) => {
      const mints = (scene.unlisted ?? []).flatMap(({ asset, ignored, accounts }, id) =>
        asset.kind === 'native' ? [] : [{ ...withoutKind(asset), id: id + 1, accounts, ignoredAt: ignored ? new Date(0) : null }],
      )
      return { mints: mints.slice(0, limit), total: mints.length, next: null }
    }),
    ignore: os.mints.ignore.handler(({ input: { mint } }) => {
      put(mint, true)
      return { mint, ignored: true }
    }),
    unignore: os.mints.unignore.handler(({ input: { mint } }) => {
      put(mint, false)
      return { mint, ignored: false }
    }),
  }
}

function withoutKind({ mint, tokenProgram, decimals }: Extract<Holding['asset'], { kind: 'token' }>) {
  return { mint, tokenProgram, decimals }
}
