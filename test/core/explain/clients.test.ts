import { describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { explainInstruction } from '../../../src/core/explain/explain-instruction.ts'
import type { ExplainedInstruction, NamedAccount } from '../../../src/core/explain/explained.ts'
import { encodeRead, findLayout, readData } from '../../../src/core/explain/layout.ts'
import { programs } from '../../../src/core/explain/programs/programs.ts'
import { account } from '../program/support.ts'
import { bytesOf, linesOf, type Vector, vectors, type Written } from './vectors.ts'

const SYSVARS: Readonly<Record<string, string>> = {
  rentSysvar: 'SysvarRent111111111111111111111111111111111',
  clockSysvar: 'SysvarC1ock11111111111111111111111111111111',
  stakeHistory: 'SysvarStakeHistory1111111111111111111111111',
}
/** What the other clients call otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = { address: 'lookupTable', rentSysvar: 'rent', clockSysvar: 'clock' }

function named(index: number, address: Address, signer = false): NamedAccount {
  return { index, address, table: null, signer, writable: false }
}

/** Accounts that the client would name: of a proof, one where it stands in an account, and the sysvar where one stands in an instruction. */
function accountsOf({ accounts, fields }: Vector): string[] {
  const offsets = Object.entries(fields).flatMap(([name, value]) => (/.ProofInstructionOffset$/.test(name) ? [[name, value] as const] : []))
  const isAbsent = (name: string) => {
    const proof = /^(.*)Record\?$/.exec(name)?.[1]
    const isZero = (value: unknown) => JSON.stringify(value) === '{"int":"0"}'
    if (proof !== undefined) return offsets.some(([of, value]) => of === `${proof}ProofInstructionOffset` && !isZero(value))
    return name === 'instructionsSysvar?' && offsets.every(([, value]) => isZero(value))
  }
  const sources = fields['numTokenAccounts']
  const count = typeof sources === 'object' && sources !== null && 'int' in sources ? Number(sources.int) : 0
  return [
    ...accounts.filter((name) => !isAbsent(name)).map((name) => name.replace('?', '')),
    ...Array.from({ length: count }, () => 'source'),
  ]
}

function explainVector(vector: Vector, data = bytesOf(vector)): ExplainedInstruction {
  const accounts = accountsOf(vector).map((name, index) => named(index, parseAddress(SYSVARS[name] ?? account(index))))
  return explainInstruction({ program: named(99, parseAddress(vector.program)), accounts, data })
}

/** A value as the other client has it. */
function writtenValue(value: unknown): Written {
  if (typeof value === 'bigint') return { int: String(value) }
  if (typeof value === 'number') return Number.isInteger(value) ? { int: String(value) } : { float: value }
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  return Array.isArray(value) ? value.map(writtenValue) : (value as Written)
}

/** Encodes what was understood again. */
function encodedAgain({ program, data }: ExplainedInstruction): string | null {
  const layouts = (program.address === null ? undefined : programs.get(program.address))?.layouts ?? []
  const layout = findLayout(layouts, data)
  return layout === null ? null : Buffer.from(encodeRead(layout, readData(layout, data).values)).toString('hex')
}

describe('an instruction that another client wrote', () => {
  it('is there for every instruction whose fields are read', () => {
    const written = new Set(vectors.map(({ program, instruction }) => `${program} ${instruction}`))
    const known = [...programs].flatMap(([address, { layouts }]) =>
      layouts.flatMap(({ name, words }) =>
        words === null || !/^(Token2|TokenzQ|Stake|AddressL)/.test(address) ? [] : [`${address} ${name}`],
      ),
    )
    expect(known.filter((name) => !written.has(name))).toEqual(['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb batch'])
    expect(written.size).toBe(121)
  })

  it.each(vectors.map((vector, place) => [`${place} ${vector.instruction} of ${vector.origin}`, vector] as const))(
    '%s is read to the last byte',
    (_, vector) => {
      const explained = explainVector(vector)
      expect(explained).toMatchObject({ name: vector.instruction, unread: null, missing: [], understood: true })
      expect(explained.accounts.map(({ name }) => name)).toEqual(accountsOf(vector).map((name) => OTHER_NAMES[name] ?? name))
      expect(encodedAgain(explained)).toBe(vector.data)
      for (const { name, kind, value } of explained.fields) {
        // A word stands for a number, which was written again just now; a field of the metadata is a part of the tag.
        if (kind === 'word' && vector.program !== 'Stake11111111111111111111111111111111111111') continue
        if (name === 'key' && vector.instruction === 'updateTokenMetadataField') continue
        expect([name, writtenValue(value)]).toEqual([name, vector.fields[name]])
      }
    },
  )

  // Lists and texts up to the end of the data may be shorter, and a text that is longer is another one.
  const bounded = vectors.filter(({ instruction }) => !/^(getAccountDataSize|reallocate|uiAmountToAmount)$/.test(instruction))

  it('is not understood with one more byte', () => {
    for (const vector of bounded) {
      const bytes = bytesOf(vector)
      const { name, understood, unread } = explainVector(vector, Uint8Array.of(...bytes, 7))
      expect([name, understood, unread]).toEqual([vector.instruction, false, { offset: bytes.length, length: 1 }])
    }
  })

  it('is not understood with one byte fewer', () => {
    for (const vector of bounded)
      expect([vector.instruction, explainVector(vector, bytesOf(vector).subarray(0, -1)).understood]).toEqual([vector.instruction, false])
  })
})

describe('an instruction of Squads v4', () => {
  type Named = { readonly instruction: string; readonly discriminator: string }
  const named8 = linesOf<Named>('squads.jsonl')
  const squads = parseAddress('SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf')

  it.each(named8.map(({ instruction, discriminator }) => [instruction, discriminator]))(
    '%s is named, and no more',
    (instruction, discriminator) => {
      const data = Uint8Array.from(Buffer.from(`${discriminator}0102`, 'hex'))
      const explained = explainInstruction({ program: named(9, squads), accounts: [named(1, account(1))], data })
      expect(explained).toMatchObject({ name: instruction, understood: false, unread: { offset: 8, length: 2 }, fields: [] })
    },
  )

  it('is there for every name', () => {
    expect(named8.map(({ instruction }) => instruction).toSorted()).toEqual(
      programs
        .get(squads)
        ?.layouts.map(({ name }) => name)
        .toSorted(),
    )
  })
})
