import bs58 from 'bs58'
import { expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { listMints } from '../../../src/core/deposit/rules.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { readHistory } from '../../../src/main/watch/history/read-history.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { startNodeDouble } from '../../support/node-double.ts'

const OWNER = named.address('deposit 1')
const [LISTED, UNLISTED] = [named.address('listed'), named.address('unlisted')]
const mint = { mint: LISTED, tokenProgram: TOKEN_PROGRAM, decimals: 6, label: null, listed: true }

function tokenAccount(address: string, of: Address) {
  const data = new Uint8Array(165)
  data.set(bs58.decode(of), 0)
  data.set(bs58.decode(OWNER), 32)
  data[108] = 1
  const account = { executable: false, owner: TOKEN_PROGRAM, rentEpoch: 0n, space: 165n, lamports: 1n }
  return { pubkey: address, account: { ...account, data: [Buffer.from(data).toString('base64'), 'base64'] } }
}

async function accountsRead(more: { readonly entries: number; readonly maxBodyBytes?: number }) {
  const chain = new NodeChain(1_000n).add(1_001n, [{ to: OWNER, lamports: 1_000_000_000n }])
  const double = await startNodeDouble(chain.handlers())
  const strangers = Array.from({ length: more.entries }, (_, index) => tokenAccount(named.address(`stranger ${index}`), UNLISTED))
  const last = tokenAccount(named.address('of the listed mint'), LISTED)
  double.handlers['getTokenAccountsByOwner'] = ([, filter]) => ({
    context: { slot: 1_001n },
    value: (filter as { readonly programId: string }).programId === TOKEN_PROGRAM ? [...strangers, last] : [],
  })
  const node = openNode({
    name: 'node-1',
    url: double.url,
    ...(more.maxBodyBytes === undefined ? {} : { maxBodyBytes: more.maxBodyBytes }),
  })
  try {
    const lookup = new Set<string>([OWNER])
    const rules = {
      wallets: lookup,
      ownKeys: new Set<string>(),
      mints: listMints([mint]),
      minimumDepositLamports: lamports(1n),
      dustFloorLamports: lamports(0n),
    }
    const ranges = [{ from: slot(1_000n), to: slot(1_001n) }]
    return await readHistory(node, { owner: OWNER, ranges, listed: [mint], known: [], rules })
  } finally {
    node.close()
    await double.close()
  }
}

it('the past of an account is read although strangers opened thousands of token accounts for it, those of listed mints first', async () => {
  const { movements, accounts } = await accountsRead({ entries: 2_100 })
  expect(movements).toMatchObject([{ account: OWNER, verdict: { kind: 'credit' } }])
  expect(accounts).toHaveLength(2 + 2_000)
  expect(accounts).toContain(findAssociatedAddress({ owner: OWNER, ...mint }))
  expect(accounts).toContain(named.address('of the listed mint'))
})

it('the past of an account is read although an answer cannot hold the token accounts that strangers opened for it', async () => {
  const { movements, accounts } = await accountsRead({ entries: 100, maxBodyBytes: 20_000 })
  expect(movements).toMatchObject([{ account: OWNER, verdict: { kind: 'credit' } }])
  expect(accounts).toEqual([OWNER, findAssociatedAddress({ owner: OWNER, ...mint })])
})
