import { createHash } from 'node:crypto'
import * as z from 'zod'
import { contract } from '../../contract/contract.ts'
import { EventSchema } from '../../contract/events.ts'
import { version } from '../../main/operations/app.ts'

/** What a program is, as far as another must be the same to be understood: its version, and a digest of every operation's name, schemas and rules. */
export type Identity = { readonly version: string; readonly contract: string }

let known: Identity | null = null

/** Of this program. The number of a version alone does not tell two states of a working copy apart. */
export function identity(): Identity {
  known ??= { version, contract: createHash('sha256').update(JSON.stringify(described())).digest('hex') }
  return known
}

export function isSameIdentity(left: Identity, right: Identity): boolean {
  return left.version === right.version && left.contract === right.contract
}

/** A name for people: the version, and the beginning of the digest. */
export function identityText({ version: number, contract: digest }: Identity): string {
  return `${number}, ${digest.slice(0, 8)}`
}

function described(): unknown {
  const operations = Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const { meta, inputSchema, outputSchema } = procedure['~orpc']
      return [group, name, meta, shapeOf(inputSchema, 'input'), shapeOf(outputSchema, 'output')]
    }),
  )
  return [operations, shapeOf(EventSchema, 'output')]
}

/** The stream of events has a schema of another kind; what it carries is described beside. */
function shapeOf(schema: unknown, io: 'input' | 'output'): unknown {
  return schema instanceof z.ZodType ? z.toJSONSchema(schema, { unrepresentable: 'any', io }) : null
}
