import { parseComputeBudgetInstruction } from '@solana-program/compute-budget'
import { parseAddMemoInstruction } from '@solana-program/memo'
import { parseSystemInstruction } from '@solana-program/system'
import { parseAssociatedTokenInstruction, parseTokenInstruction } from '@solana-program/token'
import { address, type Address as KitAddress } from '@solana/kit'
import { expect } from 'vitest'
import type { ExplainedInstruction } from '../../../src/core/explain/explained.ts'
import { associatedTokenProgram } from '../../../src/core/explain/programs/associated-token.ts'
import { computeBudgetProgram } from '../../../src/core/explain/programs/compute-budget.ts'
import { memoPrograms } from '../../../src/core/explain/programs/memo.ts'
import { systemProgram } from '../../../src/core/explain/programs/system.ts'
import { tokenProgram } from '../../../src/core/explain/programs/token.ts'
import { toKitRole } from '../message/kit.ts'

type Parsed = { readonly accounts?: object; readonly data: object }
/** The parser that another client has for the instructions of a program. */
const PARSERS: ReadonlyMap<string, (instruction: KitInstruction) => Parsed> = new Map<string, (instruction: KitInstruction) => Parsed>([
  [systemProgram.address, parseSystemInstruction],
  [tokenProgram.address, parseTokenInstruction],
  [associatedTokenProgram.address, parseAssociatedTokenInstruction],
  [computeBudgetProgram.address, parseComputeBudgetInstruction],
  ...memoPrograms.map(({ address: of }) => [of, parseAddMemoInstruction] as const),
])
type KitInstruction = {
  readonly programAddress: KitAddress
  readonly accounts: { readonly address: KitAddress; readonly role: ReturnType<typeof toKitRole> }[]
  readonly data: Uint8Array
}

/** Fields that the other client calls otherwise, or does not give: what tells its instructions apart. */
const FIELDS: Readonly<Record<string, string>> = { amount: 'lamports', withdrawAmount: 'lamports', accountDataSizeLimit: 'bytes' }
const NOT_FIELDS = new Set(['discriminator'])
/** Kit gives an option as an object of its own. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '__option' in value ? ('value' in value ? value.value : null) : value

/** Compares fields and accounts with what another client’s parser gives; false where there is none, or accounts that nobody knows. */
export function compareWithParser(explained: ExplainedInstruction): boolean {
  const parse = PARSERS.get(String(explained.program.address))
  if (parse === undefined || explained.accounts.some(({ address: of }) => of === null)) return false
  const parsed = parse({
    programAddress: address(String(explained.program.address)),
    accounts: explained.accounts.map((account) => ({ address: address(String(account.address)), role: toKitRole(account) })),
    data: explained.data,
  })
  const known = new Map<string, unknown>(explained.fields.map(({ name, value }) => [name, value]))
  for (const [name, value] of Object.entries(parsed.data)) {
    if (NOT_FIELDS.has(name)) continue
    const own = known.has(name) ? known.get(name) : known.get(FIELDS[name] ?? name)
    expect([explained.name, name, own]).toEqual([explained.name, name, unwrapped(value)])
  }
  const named = Object.values(parsed.accounts ?? {}).flatMap((account: { address?: string } | undefined) => account?.address ?? [])
  expect(explained.accounts.slice(0, named.length).map((account) => account.address)).toEqual(named)
  return true
}
