import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMovements } from '../../../src/core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { addressNamed, blockTelling, type TransactionStory } from '../../support/block.ts'
import { rules } from './support.ts'

const wallets = Array.from({ length: 6 }, (_, index) => addressNamed(`wallet ${index}`))
const FEE = 5_000n

type Transfer = { readonly from: number; readonly to: number; readonly amount: bigint; readonly fails: boolean }

const transfers: fc.Arbitrary<readonly Transfer[]> = fc.array(
  fc.record({ from: fc.nat(5), to: fc.nat(5), amount: fc.bigInt({ min: 0n, max: 2n ** 55n }), fails: fc.boolean() }),
  { maxLength: 30 },
)

/** Plays transfers over a ledger of six wallets that begin rich, and tells them as a block. */
function play(moves: readonly Transfer[]): { block: ReturnType<typeof blockTelling>; fees: bigint; end: ReadonlyMap<string, bigint> } {
  const ledger = new Map<string, bigint>(wallets.map((wallet) => [wallet, 2n ** 62n]))
  const balanceOf = (wallet: string) => ledger.get(wallet) ?? 0n
  const stories = moves.map((move, index): TransactionStory => {
    const involved = [...new Set([wallets[move.from] ?? '', wallets[move.to] ?? ''])]
    const before = new Map(involved.map((wallet) => [wallet, balanceOf(wallet)]))
    const [source = '', destination = source] = involved
    ledger.set(source, balanceOf(source) - FEE)
    if (!move.fails && source !== destination) {
      ledger.set(source, balanceOf(source) - move.amount)
      ledger.set(destination, balanceOf(destination) + move.amount)
    }
    const accounts = involved.map((address, place) => ({
      address,
      signer: place === 0,
      lamports: [before.get(address) ?? 0n, balanceOf(address)] as const,
    }))
    return { name: `transfer ${index}`, accounts, error: move.fails ? 'failed' : null }
  })
  return { block: blockTelling(stories), fees: FEE * BigInt(moves.length), end: ledger }
}

const watching = (watched: readonly string[]) => ({ ...rules, wallets: new Set(watched), ownKeys: new Set<string>() })

describe('movements of any block', () => {
  it('sum to minus the fees when everybody is watched, and never hold a negative figure', () => {
    fc.assert(
      fc.property(transfers, (moves) => {
        const { block, fees } = play(moves)
        const found = findMovements(parseAccountsBlock(block), watching(wallets))
        expect(found.reduce((sum, { before, after }) => sum + after - before, 0n)).toBe(-fees)
        expect(found.every(({ before, after }) => before >= 0n && after >= 0n)).toBe(true)
      }),
    )
  })

  it('chain: each account’s movements begin where the one before ended, and end at its balance', () => {
    fc.assert(
      fc.property(transfers, (moves) => {
        const { block, end } = play(moves)
        const at = new Map<string, bigint>(wallets.map((wallet) => [wallet, 2n ** 62n]))
        for (const { account, before, after } of findMovements(parseAccountsBlock(block), watching(wallets))) {
          expect(before).toBe(at.get(account))
          at.set(account, after)
        }
        expect(at).toEqual(end)
      }),
    )
  })

  it('of one account do not depend on who else is watched', () => {
    fc.assert(
      fc.property(transfers, fc.nat(5), (moves, which) => {
        const parsed = parseAccountsBlock(play(moves).block)
        const one = wallets[which] ?? ''
        const alone = findMovements(parsed, watching([one]))
        expect(findMovements(parsed, watching(wallets)).filter(({ account }) => account === one)).toEqual(alone)
      }),
    )
  })

  it('do not depend on the order of accounts inside a transaction', () => {
    fc.assert(
      fc.property(transfers, (moves) => {
        const { block } = play(moves)
        const turned = {
          ...block,
          transactions: block.transactions.map((entry) => {
            const { meta, transaction } = entry
            if (meta === null) return entry
            const turn = <Item>(list: readonly Item[]) => [...list].reverse()
            return {
              ...entry,
              meta: { ...meta, preBalances: turn(meta.preBalances), postBalances: turn(meta.postBalances) },
              transaction: { ...transaction, accountKeys: turn(transaction.accountKeys) },
            }
          }),
        }
        expect(findMovements(parseAccountsBlock(turned), watching(wallets))).toEqual(
          findMovements(parseAccountsBlock(block), watching(wallets)),
        )
      }),
    )
  })

  it('are found among a million watched wallets as among six', () => {
    const many = new Set<string>(wallets)
    for (let index = 0; index < 1_000_000; index++) many.add(`a wallet that is not in the block ${index}`)
    const parsed = parseAccountsBlock(play([{ from: 0, to: 1, amount: 10n ** 9n, fails: false }]).block)
    expect(findMovements(parsed, { ...watching([]), wallets: many })).toEqual(findMovements(parsed, watching(wallets)))
  })
})
