import { StrongroomError } from '../../../core/error/error.ts'
import { option, struct } from '../../../core/program/layout.ts'
import { guardField, guardOf } from '../vault/guard.ts'
import { isSame } from '../vault/file.ts'
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
 * A file is written first, the witness after it. A process that is killed in between leaves a file that is newer than the witness says, which is
 * no alarm; what it wrote was not told to anybody yet. A file that is older than anybody says was put back, or its newest was taken away.
 */
type Witness = { readonly generations: Generations; readonly guard: Guard | null }
const WITNESS = {
  suffix: 'files',
  purpose: 'Strongroom files 1',
  field: struct<Witness>({ generations: generationsField, guard: option(guardField) }),
  backup: 'none',
} as const
/** A signing writes three files before the witness: more than that a witness never falls behind. */
const BEHIND_MAX = 3

export type FoundFiles = {
  readonly book: FileBook
  readonly older: readonly OlderFile[]
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
  const lists = [witness.value?.generations ?? null, ...Object.values(own)].filter((list) => list !== null)
  const told = newestOf(lists)
  // What the journal alone remembers counts as the vault's, in what is written from now on too: the next number must not make up for it.
  const newest = known > highestOf(told) ? { ...told, vault: known } : told
  const older =
    contents === null ? [] : olderOf({ own, newest, witness: witness.value }).map((one) => ({ ...one, path: pathOf(place.path, one.file) }))
  const guard = witness.value === null ? null : guardOfVault(witness.value, newest)
  const isNewest = contents !== null && !isVaultOlder(older)
  const book = bookOf({ record, ...witness, isFirst: highestOf(told) === 0, newest, guard: isNewest ? guardOf(contents) : guard })
  return { book, older, guard }
}

/** Whether the vault is an earlier one, or nobody can tell that it is not. */
export function isVaultOlder(older: readonly OlderFile[]): boolean {
  return older.some(({ file, generation }) => file === 'vault' || (file === 'files' && generation === null))
}

/** A witness that was put back does not know the newest vault: its cool-down may have been shorter then, so it counts as no less than where none is left. */
function guardOfVault({ generations, guard }: Witness, newest: Generations): Guard | null {
  const isOfNewest = generations.vault >= newest.vault
  return guard === null || isOfNewest ? guard : { ...guard, coolDownMs: Math.max(guard.coolDownMs, COOL_DOWN_DEFAULT_MS) }
}

type Own = Readonly<Record<NumberedFile, Generations | null>>
type Weighing = { readonly own: Own; readonly newest: Generations; readonly witness: Witness | null }

function pathOf(vaultPath: string, file: OlderFile['file']): string {
  return file === 'vault' ? vaultPath : `${vaultPath}.${file}`
}

function olderOf({ own, newest, witness }: Weighing): Omit<OlderFile, 'path'>[] {
  const highest = highestOf(newest)
  const found: Omit<OlderFile, 'path'>[] = NUMBERED_FILES.flatMap((file) => {
    const generation = own[file]?.[file] ?? null
    return (generation ?? 0) < newest[file] ? [{ file, generation, newest: newest[file] }] : []
  })
  if (witness === null) return highest === 0 ? found : [...found, { file: 'files', generation: null, newest: highest }]
  const generation = highestOf(witness.generations)
  return highest - generation > BEHIND_MAX ? [...found, { file: 'files', generation, newest: highest }] : found
}

type Beginning = {
  readonly record: SealedRecord<Witness>
  readonly bytes: Uint8Array | null
  readonly value: Witness | null
  /** No file has a number yet. */
  readonly isFirst: boolean
  readonly newest: Generations
  readonly guard: Guard | null
}

function bookOf({ record, value, isFirst, ...found }: Beginning): FileBook {
  let { bytes, newest, guard } = found
  let highest = highestOf(newest)
  let isNamed = true
  /**
   * The witness must be written before anything else is: there was never one, or its last writing failed. One that was taken away is written
   * after the vault only: a process that is killed while an older vault is accepted must not leave that vault with a witness.
   */
  let isOwed = value === null && isFirst
  const settle = async (): Promise<void> => {
    if (isNamed && !isOwed) return
    isOwed = true
    bytes = await record.write({ generations: newest, guard }, bytes)
    isOwed = false
    isNamed = true
  }
  return {
    highest: () => highest,
    isOlder: (file, own) => (own ?? 0) < newest[file],
    next: (file) => ({ ...newest, [file]: highest + 1 }),
    async ready() {
      // Before the first numbered file there is a witness: a numbered file without one is one whose witness was taken away.
      if (isOwed) await settle()
      else if (!isSameFile((await record.read()).bytes, bytes)) throw new StrongroomError('VAULT_CHANGED_UNDERNEATH', { path: record.path })
    },
    written(list, newGuard) {
      newest = newestOf([newest, list])
      highest = Math.max(highest, highestOf(list))
      guard = newGuard ?? guard
      isNamed = false
    },
    settle,
  }
}

function isSameFile(found: Uint8Array | null, known: Uint8Array | null): boolean {
  return found === null || known === null ? found === known : isSame(found, known)
}
