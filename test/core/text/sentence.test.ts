import { describe, expect, it } from 'vitest'
import { explainError, sayError } from '../../../src/core/error/error.ts'
import type { ErrorContext } from '../../../src/core/error/codes.ts'
import {
  address,
  amountOf,
  distinct,
  inEnglish,
  isSentence,
  leavesOf,
  paragraph,
  plain,
  reasonPart,
  say,
  slot,
  sol,
  tell,
  text,
  units,
} from '../../../src/core/text/sentence.ts'

const ANNA = 'BEaJeQhEEdzC7hwJxJUJJLKdGAVYxBzQCuLxm2PknWDY'
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

describe('a sentence', () => {
  const paid = say`Moves ${sol(1_500_000_000n)} to ${address(ANNA)}.`

  it('keeps what it names by its parts, and its words between them', () => {
    expect(paid).toEqual([text('Moves '), sol(1_500_000_000n), text(' to '), address(ANNA), text('.')])
  })

  it('is a line of text where nothing else is shown', () => {
    expect(plain(paid)).toBe(`Moves 1.5 SOL to ${ANNA}.`)
    expect(plain(say`${units(7n, MINT)} of the token ${address(MINT)}`)).toBe(`7 smallest units of the token ${MINT}`)
    expect(plain(say`${{ part: 'amount', amount: 7n, decimals: 1, unit: null }}`)).toBe('0.7')
  })

  it('takes words, counts and other sentences in', () => {
    expect(say`${'It'} ${2}${say` and ${address(ANNA)}`}`).toEqual([text('It 2 and '), address(ANNA)])
    expect(plain(paragraph([say`One.`, say`Two.`]))).toBe('One. Two.')
  })

  it('names an amount of the native token in SOL, and of another by its mint', () => {
    expect(amountOf(5n, 'native')).toEqual(sol(5n))
    expect(amountOf(5n, MINT)).toEqual(units(5n, MINT))
  })

  it('is said once however often it comes', () => {
    expect(distinct([paid, say`Else.`, say`Moves ${sol(1_500_000_000n)} to ${address(ANNA)}.`])).toEqual([paid, say`Else.`])
  })

  it('is told from a list of other things', () => {
    expect(isSentence(paid)).toBe(true)
    for (const other of [[], ['orbit', 'lamp'], [{ address: ANNA }], [paid], 'Moves.', null]) expect(isSentence(other)).toBe(false)
  })
})

describe('what is told', () => {
  const to = tell`${address(ANNA)} (not ours)`
  const told = tell`Moves ${sol(5n)} to ${to}.`

  it('is coded by its English with a place for each fact, and the facts', () => {
    expect(told).toEqual([{ part: 'told', template: 'Moves {0} to {1}.', values: [[sol(5n)], to] }])
    expect(isSentence(told)).toBe(true)
  })

  it('is the same English as what is said, to the last piece', () => {
    const said = say`Moves ${sol(5n)} to ${address(ANNA)} (not ours).`
    expect(leavesOf(told)).toEqual(said)
    expect(plain(told)).toBe(plain(said))
    expect(leavesOf(say`${told} ${tell`Alone.`}`)).toEqual(say`${said} Alone.`)
    expect(distinct([told, said])).toEqual([said])
  })

  it('takes a fact for a fact, whatever is written in it', () => {
    expect(plain(tell`Writes “${'{1} {0}'}” for ${'somebody'}.`)).toBe('Writes “{1} {0}” for somebody.')
    expect(plain(tell`It is final${[]}.`)).toBe('It is final.')
  })

  it('is the English of a reason or of an error where that has a code of its own', () => {
    const said = tell`It cannot be taken back from here. ${reasonPart('upkeep', 'frozen', 'It is frozen.')}`
    expect(plain(said)).toBe('It cannot be taken back from here. It is frozen.')
    expect(leavesOf([inEnglish('custom program error'), { part: 'error', code: 'X', context: {}, words: said }])).toEqual([
      text(`custom program error${plain(said)}`),
    ])
  })
})

/** Whatever an error asks of it: each bigint is this slot, and there is no other figure in it. */
const SLOT = 398_204_087n
const slotContext = {
  slot: SLOT,
  parentSlot: SLOT,
  expectedSlot: SLOT,
  finalizedSlot: SLOT,
  finalized: SLOT,
  firstAvailableSlot: SLOT,
} as const
const blockContext = { ...slotContext, from: SLOT, to: SLOT, after: SLOT, cursor: SLOT, opened: SLOT, blockHeight: SLOT, otherHeight: SLOT }
const rest = {
  node: 'left',
  answers: [],
  nodes: [],
  rpcCode: 7n,
  what: 'it',
  owner: ANNA,
  account: ANNA,
  signature: 'a signature',
  most: 5,
  method: 'getBlock',
}
const NAMES_SLOTS = [
  'WATCH_BLOCK_UNAVAILABLE',
  'WATCH_BLOCK_DISPUTED',
  'WATCH_CHAIN_BROKEN',
  'WATCH_LIST_INCOMPLETE',
  'WATCH_NODE_BEHIND_CURSOR',
  'WATCH_CANNOT_READ_AGAIN',
  'WATCH_NOT_CAUGHT_UP',
  'HISTORY_UNKNOWN_TRANSACTION',
  'HISTORY_NOT_KEPT',
  'NODE_HEIGHT_ABOVE_SLOT',
  'NODE_BLOCK_CLEANED_UP',
  'NODE_BLOCK_NOT_AVAILABLE',
  'NODE_SLOT_SKIPPED',
  'NODE_BLOCK_STATUS_UNKNOWN',
  'NODE_STORAGE_UNREACHABLE',
  'JOURNAL_BLOCK_DIFFERS',
  'JOURNAL_BLOCK_LACKS',
] as const

describe('what an error says happened', () => {
  it.each(NAMES_SLOTS)('names its slots as parts, and a line of text groups them: %s', (code) => {
    const context = { ...blockContext, ...rest } as unknown as ErrorContext<typeof code>
    const { happened } = sayError({ code, context })
    expect(happened).toContainEqual(slot(SLOT))
    expect(happened.filter((part) => part.part === 'text' && part.text.includes(String(SLOT)))).toEqual([])
    expect(plain(happened)).toContain('398,204,087')
    expect(plain(happened)).not.toContain(String(SLOT))
  })

  const refusal = {
    code: 'SIGNER_APPROVAL_NEEDED',
    context: { asset: 'native', amount: 2_000_000_000n, above: 1_000_000_000n, effects: '' },
  } as const

  it('names its amounts in the asset’s units', () => {
    expect(explainError(refusal).happened).toBe('It will wait for a second person: 2 SOL leave, and the threshold is 1 SOL.')
    const foreign = {
      code: 'SIGNER_FOREIGN_DESTINATION',
      context: { destination: ANNA, what: { asset: 'native', amount: 1_500_000_000n } },
    } as const
    expect(explainError(foreign).happened).toMatch(`1.5 SOL would go to ${ANNA}, which`)
    expect(sayError(foreign).happened.slice(0, 3)).toEqual([sol(1_500_000_000n), text(' would go to '), address(ANNA)])
  })

  it('calls a priority fee no token, and asks nobody to pay less for it', () => {
    const asked = { asset: 'priority-fee', amount: 2_000_000n, max: 1_000_000n }
    const [once, day] = [
      explainError({ code: 'SIGNER_LIMIT_TRANSACTION', context: asked }),
      explainError({ code: 'SIGNER_LIMIT_DAY', context: { ...asked, spent: 500_000n } }),
    ]
    expect(once.happened).toBe(
      'The message offers a priority fee of 0.002 SOL; the policy of this vault allows 0.001 SOL in one transaction.',
    )
    expect(day.happened).toBe(
      'The message offers a priority fee of 0.002 SOL. 0.0005 SOL count as signed in the last 24 hours, and the policy of this vault allows 0.001 SOL.',
    )
    expect(once.next).toMatch(/^Offer a lower priority fee, or raise the limit/)
    expect(day.next).toMatch(/^Offer a lower priority fee, ask/)
  })
})
