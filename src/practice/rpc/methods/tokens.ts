import type { Address } from '../../../core/address/address.ts'
import { isTokenProgram, mintIn, tokenAccountIn } from '../../bank/token.ts'
import { encodeAccount, readAccountView } from '../encode/account.ts'
import { encodeTokenAmount } from '../encode/token-amount.ts'
import { contextBlock, type Methods, type Node, withContext } from '../node.ts'
import { type Config, readAddress, readCommitment, readConfig } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { readerAt } from './accounts.ts'

/** What token accounts and mints hold. */
export const tokenMethods: Methods = {
  getTokenAccountBalance: {
    min: 1,
    max: 2,
    answer(node, [address, options]) {
      const { account, read, block } = findAccount(node, address, options)
      const token = tokenAccountIn(account)
      const decimals = token === null ? undefined : mintIn(read(token.mint))?.decimals
      if (token === null || decimals === undefined) throw invalidParams('Invalid param: not a Token account')
      return withContext(block, encodeTokenAmount({ amount: token.amount, decimals }))
    },
  },
  getTokenSupply: {
    min: 1,
    max: 2,
    answer(node, [address, options]) {
      const { account, block } = findAccount(node, address, options)
      const mint = mintIn(account)
      if (mint === null) throw invalidParams('Invalid param: not a Token mint')
      return withContext(block, encodeTokenAmount({ amount: mint.supply, decimals: mint.decimals }))
    },
  },
  getTokenLargestAccounts: {
    min: 1,
    max: 2,
    answer(node, [address, options]) {
      const { account, block } = findAccount(node, address, options)
      const mint = mintIn(account)
      if (mint === null || account === null) throw invalidParams('Invalid param: not a Token mint')
      const largest = largestOf(node, readAddress(address), account.owner, readConfig(options))
      return withContext(
        block,
        largest.map((holding) => ({ address: holding.address, ...encodeTokenAmount({ amount: holding.amount, decimals: mint.decimals }) })),
      )
    },
  },
  getTokenAccountsByOwner: {
    min: 2,
    max: 3,
    answer(node, [owner, filter, options]) {
      const wallet = readAddress(owner)
      const config = readConfig(options)
      const block = contextBlock(node, config)
      const isWanted = readFilter(node, readConfig(filter), config)
      const read = readerAt(node, readCommitment(config))
      const view = readAccountView(config)
      const found = [...node.bank.history.tokenAccountsOf(wallet)].flatMap((pubkey) => {
        const account = read(pubkey)
        const token = tokenAccountIn(account)
        if (account === null || token?.owner !== wallet || !isWanted({ mint: token.mint, program: account.owner })) return []
        return [{ account: encodeAccount({ address: pubkey, account }, view, read), pubkey }]
      })
      return withContext(block, found)
    },
  },
}

const MAX_LARGEST = 20

/** The token accounts of a mint, the fullest first. */
function largestOf(node: Node, mint: Address, program: Address, config: Config) {
  const read = readerAt(node, readCommitment(config))
  const holdings = node.bank.runtime.addressesOwnedBy(program).flatMap((address) => {
    const token = tokenAccountIn(read(address))
    return token?.mint === mint ? [{ address, amount: token.amount }] : []
  })
  return holdings.sort((left, right) => Number(right.amount > left.amount) - Number(right.amount < left.amount)).slice(0, MAX_LARGEST)
}

function findAccount(node: Node, address: unknown, options: unknown) {
  const wanted = readAddress(address)
  const config = readConfig(options)
  const block = contextBlock(node, config)
  const read = readerAt(node, readCommitment(config))
  const account = read(wanted)
  if (account === null) throw invalidParams('Invalid param: could not find account')
  return { account, read, block }
}

type TokenFilter = (account: { readonly mint: Address; readonly program: Address }) => boolean

function readFilter(node: Node, filter: Config, config: Config): TokenFilter {
  if (filter['mint'] !== undefined) {
    const mint = readAddress(filter['mint'])
    if (mintIn(readerAt(node, readCommitment(config))(mint)) === null) throw invalidParams('Invalid param: could not find mint')
    return (token) => token.mint === mint
  }
  const program = readAddress(filter['programId'])
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  return (token) => token.program === program
}
