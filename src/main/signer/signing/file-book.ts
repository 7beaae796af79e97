import { StrongroomError } from '../../../core/error/error.ts'
import { option, struct } from '../../../core/program/layout.ts'
import { guardField, guardOf } from '../vault/guard.ts'
import { isSameBytes } from '../../../core/same-bytes.ts'
import {
  type FileBook,
  generationsField,
  type Generations,
  type Guard,
  highestOf,
  newestOf,
  NUMBERED_FILES,
  type NumberedFile,
} from '../vault/generations.ts'
import { COOL_DOWN_DEFAULT_MS } from '../vault/policy.ts'
import { readGenerations } from './numbered-record.ts'
import { type SealedBy, type SealedRecord, sealedRecord } from './sealed-record.ts'
import type { OlderFile } from '../protocol.ts'
import type { VaultContents } from '../vault/contents.ts'

/*
 * The vault and the records beside it are each sealed and whole, and any earlier one of them is as well. So each carries a number, and the numbers
 * that it knew of the others; and a small file of its own, the witness, names the newest of all:
 *
 *     .files    the number that each file has, and what of the vault has to be known when only an older one is left
 *
 * Files are written first, the witness after them. A process that is killed in between leaves files that are newer than the witness says, each by
 * the next number and in the order of one writing: that is no alarm, what it wrote was not told to anybody yet, and the next unlocking names it.
 * Whatever else lies between a witness and the newest number was written in several, and the witness was put back: it was written after each. A
 * file that is older than anybody says was put back, or its newest was taken away.
 */
type Witness = { readonly generations: Generations; readonly guard: Guard | null }
const WITNESS = {
  suffix: 'files',
  purpose: 'Strongroom files 1',
  field: struct<Witness>({ generations: generationsField, guard: option(guardField) }),
  backup: 'none',
} as const
/** What one writing may write after each file: a signing writes the records, a change of the policy the first of them and the vault. */
const MAY_FOLLOW: Readonly<Record<NumberedFile, readonly NumberedFile[]>> = {
  spent: ['approvals', 'signed', 'vault'],
  approvals: ['signed'],
  signed: [],
  vault: [],
}

export type FoundFiles = {
  readonly book: FileBook
  readonly older: readonly OlderFile[]
  /** Files stand that the witness does not name, as a process leaves them that was killed; nobody was told of them. */
  readonly isBehind: boolean
  /** What the witness remembers of the newest vault; null where there is no witness, or none that this vault sealed. */
  readonly guard: Guard | null
}

type Opening = SealedBy & {
  /** The vault as it was read; null where a new one is about to be written. */
  readonly contents: Pick<VaultContents, 'generations' | 'policy' | 'derivedAccounts'> | null
  /** The highest number that the journal knows of. */
  readonly known: number
}

/** Reads what the files beside a vault say of each other. @throws VAULT_UNREADABLE */
export async function openFiles({ place, root, contents, known }: Opening): Promise<FoundFiles> {
  const by = { place, root }
  const record = sealedRecord(by, WITNESS)
  // Their keys are all taken before the first pause: locking meanwhile wipes the root.
  const [witness, spent, approvals, signed] = await Promise.all([
    record.read(),
    readGenerations(by, 'spent'),
    readGenerations(by, 'approvals'),
    readGenerations(by, 'signed'),
  ])
  const own = { vault: contents?.generations ?? null, spent, approvals, signed }
  const standing = newestOf([witness.value?.generations ?? null, ...Object.values(own)].filter((list) => list !== null))
  // What the journal alone remembers counts as the vault's, in what is written from now on too: the next number must not make up for it.
  const newest = known > highestOf(standing) ? { ...standing, vault: known } : standing
  const older = contents === null ? [] : olderOf({ own, standing, newest, witness: witness.value }, place.path)
  const guard = witness.value === null ? null : guardOfVault(witness.value, newest)
  const isNewest = contents !== null && !isVaultOlder(older)
  // Of a witness that was put back nobody can tell what was written last.
  const isLegible = witness.value !== null && !isPutBack(witness.value, standing)
  const unnamed = isLegible ? writtenSince(witness.value.generations, standing) : []
  const book = bookOf({
    record,
    ...witness,
    isFirst: highestOf(standing) === 0,
    newest,
    unnamed,
    guard: isNewest ? guardOf(contents) : guard,
  })
  return { book, older, isBehind: unnamed.length > 0, guard }
}

/** Whether the vault is an earlier one, or nobody can tell that it is not. */
export function isVaultOlder(older: readonly OlderFile[]): boolean {
  return older.some(({ file, generation }) => file === 'vault' || (file === 'files' && generation === null))
}

/** A witness that was put back does not know the newest vault: its cool-down may have been shorter then, so it counts as no less than where none is left. */
function guardOfVault({ generations, guard }: Witness, newest: Generations): Guard | null {
  if (guard === null || generations.vault >= newest.vault) return guard
  return { ...guard, coolDownMs: Math.max(guard.coolDownMs, COOL_DOWN_DEFAULT_MS) }
}

type Own = Readonly<Record<NumberedFile, Generations | null>>
type Weighing = {
  readonly own: Own
  /** What the files say of each other. */
  readonly standing: Generations
  /** The same, with what the journal says. */
  readonly newest: Generations
  readonly witness: Witness | null
}

function olderOf({ own, standing, newest, witness }: Weighing, vaultPath: string): OlderFile[] {
  const found: OlderFile[] = NUMBERED_FILES.flatMap((file) => {
    const generation = own[file]?.[file] ?? null
    const path = file === 'vault' ? vaultPath : `${vaultPath}.${file}`
    return (generation ?? 0) < newest[file] ? [{ file, path, generation, newest: newest[file] }] : []
  })
  const highest = highestOf(standing)
  const isWitnessOlder = witness === null ? highest > 0 : isPutBack(witness, standing)
  if (!isWitnessOlder) return found
  const generation = witness === null ? null : highestOf(witness.generations)
  return [...found, { file: 'files', path: `${vaultPath}.${WITNESS.suffix}`, generation, newest: highest }]
}

function isPutBack({ generations }: Witness, standing: Generations): boolean {
  const named = highestOf(generations)
  const since = writtenSince(generations, standing)
  return !since.every((file, index) => standing[file] === named + 1 + index && mayFollow(since.slice(0, index), file))
}

/** In the order in which they were written. */
function writtenSince(witness: Generations, standing: Generations): NumberedFile[] {
  return NUMBERED_FILES.filter((file) => standing[file] > witness[file]).toSorted((one, other) => standing[one] - standing[other])
}

/** Whether one writing that wrote these writes that file next. */
function mayFollow(written: readonly NumberedFile[], file: NumberedFile): boolean {
  const last = written.at(-1)
  return last === undefined || MAY_FOLLOW[last].includes(file)
}

type Beginning = {
  readonly record: SealedRecord<Witness>
  readonly bytes: Uint8Array | null
  readonly value: Witness | null
  /** No file has a number yet. */
  readonly isFirst: boolean
  readonly newest: Generations
  readonly unnamed: readonly NumberedFile[]
  readonly guard: Guard | null
}

function bookOf({ record, value, isFirst, ...found }: Beginning): FileBook {
  let { bytes, newest, unnamed, guard } = found
  /**
   * The witness must be written before anything else is: there was never one, or its last writing failed. One that was taken away is written
   * after the vault only: a process that is killed while an older vault is accepted must not leave that vault with a witness.
   */
  let isOwed = value === null && isFirst
  const settle = async (): Promise<void> => {
    if (unnamed.length === 0 && !isOwed) return
    isOwed = true
    bytes = await record.write({ generations: newest, guard }, bytes)
    isOwed = false
    unnamed = []
  }
  return {
    highest: () => highestOf(newest),
    isOlder: (file, own) => (own ?? 0) < newest[file],
    next: (file) => ({ ...newest, [file]: highestOf(newest) + 1 }),
    async ready(file) {
      // Before the first numbered file there is a witness: a numbered file without one is one whose witness was taken away.
      if (isOwed || !mayFollow(unnamed, file)) await settle()
      else if (!isSameFile((await record.read()).bytes, bytes)) throw new StrongroomError('VAULT_CHANGED_UNDERNEATH', { path: record.path })
    },
    written(file, list, newGuard) {
      newest = newestOf([newest, list])
      guard = newGuard ?? guard
      unnamed = [...unnamed, file]
    },
    settle,
  }
}

function isSameFile(found: Uint8Array | null, known: Uint8Array | null): boolean {
  return found === null || known === null ? found === known : isSameBytes(found, known)
}
