import { counted } from '../text/counted.ts'
import { say, type Sentence } from '../text/sentence.ts'
import { nameAccounts } from './account-names.ts'
import type { ExplainedField, ExplainedInstruction, InstructionAccount, NamedAccount } from './explained.ts'
import { findLayout, type InstructionLayout, type ProgramLayouts, readData, type Values } from './layout.ts'
import { programs } from './programs/programs.ts'
import { fillWords, nameAccount } from './words.ts'

/** One call of a program as a message makes it. */
export type Call = { readonly program: NamedAccount; readonly accounts: readonly NamedAccount[]; readonly data: Uint8Array }

const BATCH = 'batch'

/** Says what an instruction does, by what is known of its program, and which of its bytes are not understood. */
export function explainInstruction(call: Call): ExplainedInstruction {
  return explainBy(call, call.program.address === null ? undefined : programs.get(call.program.address))
}

function explainBy(call: Call, known: ProgramLayouts | undefined): ExplainedInstruction {
  const layout = known === undefined ? null : findLayout(known.layouts, call.data)
  return layout === null ? unknownInstruction(call, known) : explainWith(layout, call, known)
}

function unknownInstruction({ program, accounts, data }: Call, known: ProgramLayouts | undefined): ExplainedInstruction {
  const unread = data.length === 0 ? null : { offset: 0, length: data.length }
  const what =
    known === undefined
      ? say`the program ${nameAccount(program)}, which is not known here,`
      : say`the program ${known.name} with an instruction that is not known here,`
  return {
    program,
    programName: known?.name ?? null,
    name: null,
    fields: [],
    accounts: accounts.map((account) => ({ ...account, name: null })),
    data,
    unread,
    missing: [],
    understood: false,
    sentence: say`Calls ${what} over ${counted(accounts.length, 'account')}. ${sayUnread(unread, data)}`,
    inner: [],
  }
}

function explainWith(layout: InstructionLayout, call: Call, known: ProgramLayouts | undefined): ExplainedInstruction {
  const { program, accounts, data } = call
  const { values, next, cutAt } = readData(layout, data)
  const fields = layout.data.flatMap(([name, { kind }]): ExplainedField[] => {
    const value = values[name]
    return value === undefined ? [] : [{ name, kind, value }]
  })
  const { named, missing } = nameAccounts(layout.accounts, accounts, values)
  const own = accounts.map((account, place): InstructionAccount => ({ ...account, name: named[place] ?? null }))
  const batch = batchItems(layout, values)
  const inner = batch === null ? [] : explainBatch(call, known, batch)
  const unread = next === data.length ? null : { offset: next, length: data.length - next }
  const lacks = cutAt === null ? missing : [...missing, cutAt]
  const nameless =
    batch === null ? named.filter((name) => name === null).length : batch.reduce((left, [count]) => left - count, accounts.length)
  const words = layout.words === null || lacks.length > 0 ? null : fillWords(layout.words, { fields, accounts: own })
  const isWhole = unread === null && lacks.length === 0 && words !== null
  return {
    program,
    programName: known?.name ?? null,
    name: layout.name,
    fields,
    accounts: own,
    data,
    unread,
    missing: lacks,
    understood: isWhole && nameless === 0 && inner.every(({ understood }) => understood),
    sentence: say`${isWhole ? words : sayNameAlone(layout.name, known, { unread, data, lacks, named: layout.words !== null })}${sayNameless(nameless)}`,
    inner,
  }
}

function sayNameAlone(
  name: string,
  known: ProgramLayouts | undefined,
  {
    unread,
    data,
    lacks,
    named,
  }: Pick<ExplainedInstruction, 'unread' | 'data'> & { readonly lacks: readonly string[]; readonly named: boolean },
): Sentence {
  const lacking = lacks.length === 0 ? '' : say` What it needs is not all there: ${lacks.join(', ')}.`
  const unsaid = named ? '' : ' What it does is not told here.'
  return say`Calls ${name} of the program ${known?.name ?? ''}.${unsaid}${lacking} ${sayUnread(unread, data)}`
}

function sayUnread(unread: ExplainedInstruction['unread'], data: Uint8Array): Sentence {
  if (unread === null) return data.length === 0 ? say`It has no data.` : say`Every byte of its data is read.`
  const { offset, length } = unread
  if (length === 1) return say`Byte ${offset} of its ${counted(data.length, 'byte')} of data is not understood.`
  return say`Bytes ${offset} to ${offset + length - 1} of its ${counted(data.length, 'byte')} of data are not understood.`
}

function sayNameless(count: number): string {
  if (count === 0) return ''
  return count < 0
    ? ' It lacks accounts that the instructions in it ask for.'
    : ` It is given ${counted(count, 'more account')}; what for is not known here.`
}

type BatchItem = readonly [accounts: number, data: Uint8Array]

/** What stands in a batch; null for any other instruction. */
function batchItems({ name }: InstructionLayout, { data }: Values): readonly BatchItem[] | null {
  return name === BATCH && Array.isArray(data) ? (data as readonly BatchItem[]) : null
}

/** The instructions of a batch, each over its own share of the accounts. The program takes no batch in a batch. */
function explainBatch({ program, accounts }: Call, known: ProgramLayouts | undefined, items: readonly BatchItem[]): ExplainedInstruction[] {
  const layouts = known?.layouts.filter(({ name }) => name !== BATCH) ?? []
  let first = 0
  return items.map(([count, data]) => {
    const own = accounts.slice(first, first + count)
    first += count
    return explainBy({ program, accounts: own, data }, known && { ...known, layouts })
  })
}
