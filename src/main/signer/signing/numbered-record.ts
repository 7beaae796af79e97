import { type Field, struct } from '../../../core/program/layout.ts'
import type { KeptBeside } from '../vault/file.ts'
import { type FileBook, type Generations, generationsField, type NumberedFile } from '../vault/generations.ts'
import { type SealedBy, sealedRecord } from './sealed-record.ts'

/** A sealed record that carries the numbers of the files, so that an earlier one in its place is known as one. */
export type NumberedRecord<Value> = {
  readonly path: string
  /** As SealedRecord.read; `value` is also read where the record is older. @throws VAULT_UNREADABLE */
  read(): Promise<ReadRecord<Value>>
  /** The bytes that are in the file now. The witness does not name them before FileBook.settle. @throws what replacing a vault's file throws */
  write(value: Value, previous: Uint8Array | null): Promise<Uint8Array>
}

export type ReadRecord<Value> = {
  readonly bytes: Uint8Array | null
  readonly value: Value | null
  /** The list that it carries; null where it carries none, or is gone. */
  readonly generations: Generations | null
  /** It is an earlier one, or gone. */
  readonly isOlder: boolean
}

export type NumberedBy = SealedBy & { readonly files: FileBook }

type Kind<Value> = {
  readonly file: Exclude<NumberedFile, 'vault'>
  readonly field: Field<Value>
  /** What records from before there were numbers are sealed for, and under what. */
  readonly before: { readonly purpose: string; readonly root?: Uint8Array }
  readonly backup?: KeptBeside
}

export function numberedRecord<Value>(by: NumberedBy, { file, field, before, ...kept }: Kind<Value>): NumberedRecord<Value> {
  const { files } = by
  const numbered = struct({ generations: generationsField, value: field })
  const record = sealedRecord(by, { suffix: file, purpose: purposeOf(file), field: numbered, ...kept })
  const old = sealedRecord({ ...by, ...before }, { suffix: file, purpose: before.purpose, field, ...kept })
  return {
    path: record.path,
    async read() {
      const { bytes, value } = await record.read()
      const generations = value?.generations ?? null
      const isOlder = files.isOlder(file, generations?.[file] ?? null)
      return { bytes, value: value === null ? old.open(bytes) : value.value, generations, isOlder }
    },
    async write(value, previous) {
      const generations = files.next(file)
      await files.ready(file)
      const bytes = await record.write({ generations, value }, previous)
      files.written(file, generations)
      return bytes
    },
  }
}

/** The list that a record carries, whatever else is in it; null where it carries none, or is gone. @throws VAULT_UNREADABLE */
export async function readGenerations(by: SealedBy, file: Exclude<NumberedFile, 'vault'>): Promise<Generations | null> {
  const anything: Field<null> = { write: () => undefined, read: (bytes) => ({ value: null, next: bytes.length }) }
  const field = struct({ generations: generationsField, value: anything })
  return (await sealedRecord(by, { suffix: file, purpose: purposeOf(file), field }).read()).value?.generations ?? null
}

function purposeOf(file: NumberedFile): string {
  return `Strongroom ${file} record 2`
}
