import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import { decodeMintExtensions } from '../../core/program/mint-extensions.ts'
import { decodeMint } from '../../core/program/token-account.ts'
import { reasonNotToHideAmounts } from '../../core/plan/confidential-payment.ts'
import { explainMint } from '../../core/review/explain-mint.ts'
import type { NodeSet } from '../node/index.ts'
import type { MintRecord } from '../journal/index.ts'
import { readAgreedAccounts, readEpoch } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

export function mintOperations({ journal, nodes, events }: Services) {
  return {
    add: os.mints.add.handler(async ({ input: { mint, label } }) => {
      const { tokenProgram, decoded } = await readMint(nodes, mint)
      const record = { mint, tokenProgram, decimals: decoded.decimals, label }
      // One that was closed and created again under other terms is listed again.
      if ((await journal.read.mints()).some((known) => isSame(known, record))) throw new StrongroomError('MINT_KNOWN', { mint })
      await journal.write('mint', async (tx) => {
        await tx.requireMintName({ mint, label })
        await tx.listMint(record)
      })
      events.tell({ kind: 'mint', mint, standing: 'listed' })
      return record
    }),
    show: os.mints.show.handler(async ({ input: { mint } }) => {
      const { tokenProgram, decoded, extensions } = await readMint(nodes, mint)
      const { decimals, supply, mintAuthority, freezeAuthority } = decoded
      const epoch = extensions.transferFees === null ? 0n : await readEpoch(nodes)
      return {
        mint,
        tokenProgram,
        decimals,
        supply,
        mintAuthority,
        freezeAuthority,
        confidential: tokenProgram === TOKEN_2022_PROGRAM && reasonNotToHideAmounts(extensions) === null,
        notes: explainMint({ mint: decoded, extensions, epoch }),
      }
    }),
    label: os.mints.label.handler(async ({ input: { mint, label } }) => {
      const { changed, ...labelled } = await journal.write('mint', (tx) => tx.labelMint({ mint, label }))
      if (changed) events.tell({ kind: 'mint', mint, standing: 'listed' })
      return labelled
    }),
    list: os.mints.list.handler(async () => (await journal.read.mints()).map(shown)),
    unlisted: os.mints.unlisted.handler(async ({ input: { after, limit } }) => {
      const rows = await journal.read.unlistedMints({ ...(after === undefined ? {} : { after }), limit })
      const mints = rows.map(({ ignoredAtMs, ...mint }) => ({ ...mint, ignoredAt: ignoredAtMs === null ? null : new Date(ignoredAtMs) }))
      const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null)
      return { mints, total: await journal.read.countUnlistedMints(), next }
    }),
    ignore: os.mints.ignore.handler(async ({ input: { mint } }) => {
      await journal.write('mint', (tx) => tx.ignoreMint(mint))
      events.tell({ kind: 'mint', mint, standing: 'ignored' })
      return { mint, ignored: true }
    }),
    unignore: os.mints.unignore.handler(async ({ input: { mint } }) => {
      const { listed } = await journal.write('mint', (tx) => tx.unignoreMint(mint))
      events.tell({ kind: 'mint', mint, standing: listed ? 'listed' : 'unlisted' })
      return { mint, ignored: false }
    }),
  }
}

function isSame(left: MintRecord, { mint, tokenProgram, decimals }: Pick<MintRecord, 'mint' | 'tokenProgram' | 'decimals'>): boolean {
  return left.mint === mint && left.tokenProgram === tokenProgram && left.decimals === decimals
}

function shown({ mint, tokenProgram, decimals, label }: MintRecord) {
  return { mint, tokenProgram, decimals, label: label ?? '' }
}

async function readMint(nodes: NodeSet, mint: Address) {
  const [account = null] = await readAgreedAccounts(nodes, [mint])
  if (account === null) throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: 'there is no such account' })
  const tokenProgram = account.owner
  if (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM) {
    throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: `it belongs to the program ${tokenProgram}, not to a token program` })
  }
  const decoded = decodeMint(account.data)
  const extensions = decodeMintExtensions(account.data)
  if (decoded === null || extensions === null)
    throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: 'its data is not that of a mint' })
  return { tokenProgram, decoded, extensions }
}
