import { disagreement, bodyOf, busyAnswer, writeReordered } from '../test/core/deposit/scan/support.ts'
import { Dice } from '../test/support/busy-block.ts'

const BLOCKS = 20
const TRANSACTIONS = 8
const CHANGES_PER_BLOCK = 100
const ORDERS_PER_BLOCK = 10
/** What a change of one place puts there; each means something in a block, or must not stand in one. */
const PIECES = ['', '"', '\\', '{', '}', '[', ']', ',', ':', ' ', '0', '9', '-', '.', 'e1', 'null', '18446744073709551616', '\u0000', 'é']

/**
 * Small blocks with their members in other orders, and with places cut out or written over: how many there were, and in how many the scan finds
 * something else than the exact parser does instead of leaving it to that.
 */
export function countDisagreements(): { readonly blocks: number; readonly disagreements: number } {
  const dice = new Dice(4)
  const bodies: string[] = []
  for (let seed = 1; seed <= BLOCKS; seed += 1) {
    const answer = busyAnswer(seed, TRANSACTIONS)
    for (let order = 0; order < ORDERS_PER_BLOCK; order += 1) bodies.push(writeReordered(answer, (count) => dice.u32() % count))
    const body = bodyOf(answer)
    for (let change = 0; change < CHANGES_PER_BLOCK; change += 1) {
      const at = dice.u32() % body.length
      bodies.push(body.slice(0, at) + dice.of(PIECES) + body.slice(at + dice.between(0, 3)))
    }
  }
  return { blocks: bodies.length, disagreements: bodies.filter((body) => disagreement(body) !== null).length }
}
