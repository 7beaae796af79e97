import type { Statement } from 'better-sqlite3'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { invariant } from '../../core/error/invariant.ts'
import type { Queries } from './queries.ts'
import type { SqliteFile } from './sqlite.ts'

/*
 * Pages are asked for at every scroll, and writing and preparing their SQL again would cost as much as reading their rows. So each shape of a
 * question (its filters, its order, its length, first page or a later one) is written by Kysely once, with blanks where the values go.
 *
 * What has only a few values (a verdict, a role, a number of rows) is better a part of the shape than a blank: SQLite looks at what a blank is
 * filled with where it chooses between indexes, and then plans the statement again each time.
 */

/** What a blank is filled with. */
type Value = string | bigint | null
export type Filled = Readonly<Record<string, Value>>

class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A place in a query that gets its value when the question is asked. */
export function blank<T extends Value>(name: string): RawBuilder<T> {
  return sql<T>`${new Blank(name)}`
}

/** Questions whose SQL is written once. */
export type Shapes = {
  /** Rows of the question that `write` writes, its blanks filled. `shape` names it: the same name must always stand for the same SQL. */
  ask<Row>(shape: string, write: (db: Queries) => Compilable<Row>, filled: Filled): Promise<readonly Row[]>
}

/** Shapes kept; those the journal has are fewer, a mint with many forms may make a few more. */
const SHAPES_MAX = 256

type Prepared = { readonly statement: Statement<unknown[]>; readonly parameters: readonly unknown[] }

/** Shapes on one connection. */
export function createShapes(file: SqliteFile, db: Queries): Shapes {
  const known = new Map<string, Prepared>()
  return {
    async ask<Row>(shape: string, write: (db: Queries) => Compilable<Row>, filled: Filled) {
      let prepared = known.get(shape)
      if (prepared === undefined) {
        if (known.size >= SHAPES_MAX) known.clear()
        const compiled = write(db).compile()
        prepared = { statement: file.prepare<unknown[]>(compiled.sql), parameters: compiled.parameters }
        known.set(shape, prepared)
      }
      return prepared.statement.all(...prepared.parameters.map((parameter) => fill(parameter, filled))) as readonly Row[]
    },
  }
}

function fill(parameter: unknown, filled: Filled): unknown {
  if (!(parameter instanceof Blank)) return parameter
  const value = filled[parameter.name]
  invariant(value !== undefined, `the blank ${parameter.name} is filled`)
  return value
}

/** Runs a question against one state of the journal, however many queries it takes. */
export type Snapshot = <T>(question: (db: Queries, shapes: Shapes) => Promise<T>) => Promise<T>
