import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { explainBytes } from '../../../src/core/explain/explain-bytes.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import type { ExplainedInstruction, Explanation } from '../../../src/core/explain/explained.ts'
import { encodeRead, findLayout, readData } from '../../../src/core/explain/layout.ts'
import { programs } from '../../../src/core/explain/programs/programs.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { isAll, isWhole } from '../../support/sample.ts'
import { givenTransactions } from './given.ts'
import { decodeByKit, structureOf, structureOfKit } from './kit.ts'
import { vectorTransactions } from './vectors.ts'

const SEED = process.env['STRONGROOM_SAMPLE_SEED'] ?? ''
const OF_A_PART = isWhole ? 20_000 : 3_000
const COUNT = isAll ? 100_000 : OF_A_PART
/** So few keep their signatures: verifying one takes milliseconds. */
const SIGNED_ONE_IN = 20
/** So many are given as a person gives them, too. */
const GIVEN_ONE_IN = 10

/** Bytes to be altered, and to be cut from and put into others. */
const originals = [...givenTransactions().map(({ bytes }) => bytes), ...vectorTransactions()]
const unsigned = originals.map(withoutSignatures)

function withoutSignatures(bytes: Uint8Array): Uint8Array {
  const { version, header } = explainBytes(bytes, 'transaction')
  const start = version === 1 ? bytes.length - 64 * header.signerCount : 1
  const blank = Uint8Array.from(bytes)
  blank.fill(0, start, start + 64 * header.signerCount)
  return blank
}

/** Numbers below a bound, the same ones for the same seed and place. */
function drawing(place: number): (bound: number) => number {
  const drawn = createHash('sha512').update(`${SEED} ${place}`).digest()
  let at = 0
  return (bound) => {
    const number = drawn.readUInt32LE((at * 4) % 60)
    at += 1
    return number % bound
  }
}

/** One of the transactions with one to three changes. */
function alteredAt(place: number): Uint8Array {
  const draw = drawing(place)
  const from = place % SIGNED_ONE_IN === 0 ? originals : unsigned
  let bytes = from[draw(from.length)] ?? new Uint8Array()
  for (let change = 0; change <= draw(3); change += 1) bytes = changed(bytes, draw)
  return bytes
}

function changed(bytes: Uint8Array, draw: (bound: number) => number): Uint8Array {
  const at = draw(bytes.length)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  const other = originals[draw(originals.length)] ?? bytes
  const piece = other.subarray(draw(other.length)).subarray(0, 1 + draw(40))
  switch (draw(6)) {
    case 0:
      return Uint8Array.of(...before, draw(256), ...after.subarray(1))
    case 1:
      return Uint8Array.of(...before, (after[0] ?? 0) ^ (1 << draw(8)), ...after.subarray(1))
    case 2:
      return Uint8Array.of(...before, ...after.subarray(1 + draw(3)))
    case 3:
      return Uint8Array.of(...before, draw(256), ...after)
    case 4:
      return Uint8Array.of(...before, ...piece, ...after.subarray(piece.length))
    default:
      return draw(2) === 0 ? before : Uint8Array.of(...before, ...piece, ...after)
  }
}

/** Why bytes are no transaction here. */
const REFUSALS = [
  'MESSAGE_TRUNCATED',
  'MESSAGE_TRAILING_BYTES',
  'MESSAGE_LENGTH_NOT_CANONICAL',
  'MESSAGE_VERSION_UNKNOWN',
  'MESSAGE_CONFIG_INVALID',
  'MESSAGE_SIGNATURE_COUNT',
]

function explainedOrRefused(bytes: Uint8Array): Explanation | string {
  try {
    return explainBytes(bytes, 'transaction')
  } catch (error) {
    if (isStrongroomError(error)) return error.code
    throw error
  }
}

/** The bytes of its data that an instruction is said to be understood to, written again from its fields, with those that are not behind them. */
function writtenAgain({ program, data, unread }: ExplainedInstruction): Uint8Array {
  const known = program.address === null ? undefined : programs.get(program.address)
  const layout = known === undefined ? null : findLayout(known.layouts, data)
  const read = layout === null ? new Uint8Array() : encodeRead(layout, readData(layout, data).values)
  return Uint8Array.of(...read, ...(unread === null ? [] : data.subarray(unread.offset)))
}

/** Words that say that something is not known. */
const UNSURE = /not understood|not known|not told|not all there|lacks accounts/

function faultsOf(instruction: ExplainedInstruction): string[] {
  const { understood, unread, missing, accounts, sentence, inner, data, fields } = instruction
  const words = plain(sentence)
  const again = Buffer.compare(writtenAgain(instruction), data) === 0
  return [
    ...(again ? [] : [`written again it is another: ${words}`]),
    ...(understood && (unread !== null || missing.length > 0) ? [`understood though it is not: ${words}`] : []),
    ...(understood && inner.length === 0 && accounts.some(({ name }) => name === null) ? [`an account without a name: ${words}`] : []),
    ...(!understood && inner.length === 0 && !UNSURE.test(words) ? [`not understood without a word: ${words}`] : []),
    ...(fields.every(({ kind }) => kind !== 'text') && /[{}]|undefined/.test(words) ? [`words with a hole: ${words}`] : []),
    ...inner.flatMap(faultsOf),
  ]
}

/** Why what a person gives is refused. */
const GIVEN_REFUSALS = ['EXPLAIN_NOT_READABLE', 'EXPLAIN_NOT_A_TRANSACTION', 'EXPLAIN_AMBIGUOUS', 'EXPLAIN_SIGNATURE', 'EXPLAIN_TOO_LARGE']

/** What is wrong with how it is taken where a person gives it, whatever it is. */
function faultsAsGiven(bytes: Uint8Array): readonly string[] {
  const given = [{ file: bytes }, { text: Buffer.from(bytes).toString('hex') }]
  return given.flatMap((one) => {
    try {
      return explainGiven(one).instructions.flatMap(faultsOf)
    } catch (error) {
      if (!isStrongroomError(error)) throw error
      return GIVEN_REFUSALS.includes(error.code) ? [] : [`refused as ${error.code}`]
    }
  })
}

type Met = 'both' | 'refusedHere' | 'refusedThere' | 'refusedByBoth'

/** How the two decoders met over some bytes, and what is wrong with what was said here. */
function judge(bytes: Uint8Array): { readonly met: Met; readonly wrong: readonly string[] } {
  const explained = explainedOrRefused(bytes)
  const kit = decodeByKit(bytes)
  if (typeof explained === 'string') {
    const wrong = REFUSALS.includes(explained) ? [] : [`refused as ${explained}`]
    return { met: 'refused' in kit ? 'refusedByBoth' : 'refusedHere', wrong }
  }
  const wrong = explained.instructions.flatMap(faultsOf)
  if (!('refused' in kit)) {
    const isSame = isDeepStrictEqual(structureOf(explained), structureOfKit(kit.message))
    return { met: 'both', wrong: isSame ? wrong : [...wrong, 'another structure than there'] }
  }
  return { met: 'refusedThere', wrong: explained.faults.length > 0 ? wrong : [...wrong, `only refused there: ${kit.refused}`] }
}

describe('a transaction that was altered', () => {
  it(`is explained or refused as @solana/kit does it, and never said to be understood where it is not, ${COUNT} times`, {
    timeout: 900_000,
  }, () => {
    const met: Record<Met, number> = { both: 0, refusedHere: 0, refusedThere: 0, refusedByBoth: 0 }
    for (let place = 0; place < COUNT; place += 1) {
      const bytes = alteredAt(place)
      const judged = judge(bytes)
      const asGiven = place % GIVEN_ONE_IN === 0 ? faultsAsGiven(bytes) : []
      expect([place, ...judged.wrong, ...asGiven]).toEqual([place])
      met[judged.met] += 1
    }
    expect(met.both).toBeGreaterThan(COUNT / 20)
    expect(met.refusedByBoth).toBeGreaterThan(COUNT / 20)
  })
})
