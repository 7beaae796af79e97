import type { Address } from '../../core/address/address.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { askEach, readKnownTokenAccounts } from '../pay/index.ts'

type Parts = { readonly journal: Pick<Journal, 'read'>; readonly nodes: NodeSet }

/**
 * Addresses of token accounts; `known`: those of them in which the ledger saw something. `named`: the nodes that named those of the treasury; null where there
 * is no treasury yet.
 */
export type FoundAccounts = {
  readonly addresses: readonly Address[]
  readonly known: ReadonlySet<Address>
  readonly named: readonly string[] | null
}

/**
 * Token accounts in which the ledger saw something, of deposit and watched addresses too, and every one of the treasury. Of the treasury all nodes are
 * asked, and what any of them names counts: one that leaves an account out hides nothing as long as another one names it.
 * @throws as `askEach`
 */
export async function findTokenAccounts({ journal, nodes }: Parts): Promise<FoundAccounts> {
  const known = await readKnownTokenAccounts(journal)
  const found = new Set(known)
  const [treasury] = await journal.read.accounts({ role: 'treasury', limit: 1 })
  if (treasury === undefined) return { addresses: [...found], known, named: null }
  const told = await askEach(nodes, async (node) => {
    const answers = await Promise.all(
      [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((tokenProgram) => node.getTokenAccountsByOwner({ owner: treasury.address, tokenProgram })),
    )
    return answers.flatMap(({ value }) => value.map(({ address }) => address))
  })
  for (const addresses of told.values()) for (const address of addresses) found.add(address)
  return { addresses: [...found], known, named: [...told.keys()] }
}
