import { fact, printed, type RecordBlock, strong, words } from '../../core/bundle/record/record.ts'
import { WHY_NO_FIGURE } from '../../core/daily/period.ts'
import { drawable } from '../../core/bundle/record/drawable.ts'
import { counted } from '../../core/text/counted.ts'
import { grouped } from '../../core/text/grouped.ts'
import { address, type Part, say, type Sentence } from '../../core/text/sentence.ts'
import type { Figure, Statement } from './figures.ts'

/** The arithmetic of one asset, and whether it comes out. */
export function printStatement(statement: Statement): RecordBlock[] {
  const { asset, label, decimals, opening, hasBegunWithin, added, figures, closing } = statement
  const amount = (of: bigint): Part => ({ part: 'amount', amount: of, decimals, unit: label })
  const end = ({ held, why }: Statement['closing']) =>
    held === null ? say`Not known: ${why === null ? '' : WHY_NO_FIGURE[why]}.` : say`${amount(held)}`
  const title = asset.kind === 'native' ? 'SOL' : (label ?? 'A token')
  return [
    { kind: 'heading', level: 'transaction', words: drawable(title) },
    ...(asset.kind === 'native' ? [] : [fact('Mint', printed(say`${address(asset.mint)}, with ${counted(grouped(decimals), 'decimal')}`))]),
    fact('Opening', printed(hasBegunWithin ? say`${amount(0n)}: the journal began within the period.` : end(opening))),
    ...(added === 0n ? [] : [fact('Added', printed(say`${amount(added)}: what accounts held already when they were added.`))]),
    ...figures.map((figure) =>
      fact(figure.amount < 0n ? 'Out' : 'In', printed(say`${amount(figure.amount)}: ${figureWords(figure, asset.kind === 'native')}.`)),
    ),
    fact('Closing', printed(end(closing))),
    words([strong(isEven(statement) ? 'It comes out: ' : 'It does not come out: '), ...printed(sumWords(statement, amount))]),
  ]
}

const isEven = ({ difference }: Statement): boolean => difference === 0n

function sumWords(statement: Statement, amount: (of: bigint) => Part): Sentence {
  const { opening, hasBegunWithin, added, figures, closing, difference } = statement
  const inside = figures.reduce((sum, figure) => sum + figure.amount, 0n)
  const held = hasBegunWithin ? 0n : opening.held
  if (held === null || closing.held === null)
    return say`an end of the period has no figure, so that nothing can be added up to it. What is recorded of it comes to ${amount(inside)}.`
  const sum = say`${amount(held)} + ${amount(added)} + ${amount(inside)} = ${amount(held + added + inside)}`
  if (difference === 0n) return say`${sum}, which is the closing.`
  return say`${sum}, and the closing has ${amount(difference ?? 0n)} more. Blocks were passed over, a transaction’s outcome is not known, or journal and chain differed: see the cases and gaps.`
}

const IN_WORDS: Readonly<Record<string, string>> = {
  customer: 'deposits of customers, credited',
  internal: 'by a transaction that one of our own keys signed elsewhere',
  'rent-refund': 'rent of token accounts that were closed',
  reward: 'rewards of the network',
}

function figureWords({ line, of, count }: Figure, isNative: boolean): string {
  const movements = counted(grouped(count), 'movement')
  switch (line) {
    case 'in':
      return `${movements}: ${IN_WORDS[of ?? ''] ?? `arrived and not credited, ${of ?? 'no reason'}`}`
    case 'paid':
      return `paid to others, ${counted(grouped(count), 'payment')}`
    case 'fees':
      return `fees of ${counted(grouped(count), 'transaction')}`
    case 'rent':
      return isNative
        ? `rent put up or taken back, ${counted(grouped(count), 'transaction')}`
        : `withheld by the token or changed by our own transactions, ${counted(grouped(count), 'transaction')}`
    case 'out':
      return `${movements}: ${of === 'elsewhere' ? 'left by a transaction that was signed outside this journal' : 'left, and no attempt of this journal explains it'}`
  }
}
