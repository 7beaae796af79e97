/** One step of the schema: SQL that takes a journal of the version before to this one. A released step never changes. */
export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  /** Whether it makes a table again that others refer to. Their references are then checked when it is done, and not while. */
  readonly rebuildsTables?: true
}
