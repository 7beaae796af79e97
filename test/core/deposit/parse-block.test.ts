import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { addressNamed, blockTelling } from '../../support/block.ts'
import { deposit, holding, payer, tokenAccountOf } from './support.ts'

const good = () =>
  blockTelling(
    [{ name: 'one', accounts: [payer, { address: tokenAccountOf(deposit), lamports: 5n, tokenAfter: holding(deposit, 5n) }] }],
    [{ pubkey: deposit, lamports: 1n, postBalance: 2n }],
  )

/** The block with the value at a path replaced. */
function spoil(path: string, value: unknown): unknown {
  const block: unknown = good()
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = block as { [key: string]: unknown }
  for (const key of keys) at = at[key] as { [key: string]: unknown }
  at[last] = value
  return block
}

/** What a block is refused for: the path and the problem. */
function refusalOf(block: unknown): string {
  try {
    parseAccountsBlock(block)
  } catch (error) {
    if (isStrongroomError(error, 'BLOCK_MALFORMED')) return `${error.context.path} ${error.context.problem}`
    throw error
  }
  return 'accepted'
}

describe('a block from a node', () => {
  it('is read with every figure exact', () => {
    const block = parseAccountsBlock(good())
    expect(block).toMatchObject({ parentSlot: 99n, blockHeight: 90n, blockTimeSeconds: 1_795_176_318n })
    expect(block.transactions[0]?.meta?.preBalances).toEqual([10_000_000_000n, 5n])
    expect(block.transactions[0]?.meta?.postTokenBalances[0]).toMatchObject({ accountIndex: 1, amount: 5n, decimals: 6 })
    expect(block.rewards).toEqual([{ pubkey: deposit, lamports: 1n, postBalance: 2n, rewardType: 'Fee' }])
  })

  it('may lack height, time and rewards', () => {
    const { blockHeight: _, blockTime: __, rewards: ___, ...rest } = good()
    expect(parseAccountsBlock(rest)).toMatchObject({ blockHeight: null, blockTimeSeconds: null, rewards: [] })
  })

  it('may hold a transaction of unknown outcome', () => {
    expect(parseAccountsBlock(spoil('transactions.0.meta', null)).transactions[0]?.meta).toBeNull()
  })

  it.each([
    ['blockhash', 'no', 'block.blockhash is not a blockhash'],
    ['parentSlot', 99, 'block.parentSlot is not an unsigned 64-bit integer'],
    ['parentSlot', -1n, 'block.parentSlot is not an unsigned 64-bit integer'],
    ['blockHeight', 2n ** 64n, 'block.blockHeight is not an unsigned 64-bit integer'],
    ['blockTime', 2n ** 63n, 'block.blockTime is not a signed 64-bit integer'],
    ['transactions', undefined, 'block.transactions is not a list'],
    ['transactions.0', 7n, 'block.transactions[0] is not an object'],
    ['transactions.0.transaction.signatures', [], 'block.transactions[0].transaction.signatures is empty'],
    ['transactions.0.transaction.signatures.0', 'short', 'block.transactions[0].transaction.signatures[0] is not a signature'],
    ['transactions.0.transaction.accountKeys.1.pubkey', 'O0', 'block.transactions[0].transaction.accountKeys[1].pubkey is not an address'],
    [
      'transactions.0.transaction.accountKeys.1.signer',
      1n,
      'block.transactions[0].transaction.accountKeys[1].signer is neither true nor false',
    ],
    ['transactions.0.meta.err', undefined, 'block.transactions[0].meta.err is missing'],
    ['transactions.0.meta.preBalances', [1n], 'block.transactions[0].meta.preBalances has 1 balances for 2 accounts'],
    ['transactions.0.meta.postBalances.1', 5, 'block.transactions[0].meta.postBalances[1] is not an unsigned 64-bit integer'],
    ['transactions.0.meta.preTokenBalances', null, 'block.transactions[0].meta.preTokenBalances is not a list'],
    [
      'transactions.0.meta.postTokenBalances.0.accountIndex',
      2n,
      'block.transactions[0].meta.postTokenBalances[0].accountIndex is not an integer below 2',
    ],
    ['transactions.0.meta.postTokenBalances.0.owner', undefined, 'block.transactions[0].meta.postTokenBalances[0].owner is not an address'],
    [
      'transactions.0.meta.postTokenBalances.0.uiTokenAmount.amount',
      '05',
      'block.transactions[0].meta.postTokenBalances[0].uiTokenAmount.amount is not an amount in digits',
    ],
    [
      'transactions.0.meta.postTokenBalances.0.uiTokenAmount.amount',
      String(2n ** 64n),
      'block.transactions[0].meta.postTokenBalances[0].uiTokenAmount.amount is not an amount in digits',
    ],
    ['rewards.0.lamports', 5n, 'block.rewards[0] pays more than the account then holds'],
    ['rewards.0.rewardType', 5n, 'block.rewards[0].rewardType is not a text'],
  ])('is refused when %s is wrong (%s)', (path, value, refusal) => {
    expect(refusalOf(spoil(path, value))).toBe(refusal)
  })

  it('is refused when it names one account twice', () => {
    const twice = good().transactions[0]?.meta?.postTokenBalances
    expect(refusalOf(spoil('transactions.0.meta.postTokenBalances', [...(twice ?? []), ...(twice ?? [])]))).toContain(
      'names an account twice',
    )
  })

  it('may hold a transaction twice: each is there, in its place', () => {
    const { transactions } = good()
    const read = parseAccountsBlock({ ...good(), transactions: [...transactions, ...transactions] })
    expect(read.transactions.map(({ index }) => index)).toEqual([...transactions, ...transactions].map((_, index) => index))
  })

  it.each([[null], [undefined], ['text'], [[]], [0n]])('is refused when it is %s', (value) => {
    expect(refusalOf(value)).toContain('is not an object')
  })

  it('says in its words what is wrong, and that nothing is passed over', () => {
    expect(() => parseAccountsBlock({ ...good(), blockhash: addressNamed('x').slice(1, 20) })).toThrow(
      /block\.blockhash is not a blockhash.*stands still/,
    )
  })
})
