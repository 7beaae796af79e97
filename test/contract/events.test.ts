import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { EventSchema } from '../../src/contract/events.ts'

/** Every name of a field, however deep. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...properties, ...Object.values(schema).flatMap(namesIn)]
}

const HEARD =
  'canStop code context credits cursor decision done error finalizedSlot foreign id intent kind mint msPerSlot name nodes nonCredits open settled signature slot standing state task total trouble waits watcher what words'.split(
    ' ',
  )

describe('an event', () => {
  // A locked window goes on hearing them: SECURITY.md says what it hears, and is to be changed with this list.
  it('tells of no account and of no amount, but for what an error names in its context', () => {
    const names = new Set(namesIn(z.toJSONSchema(EventSchema, { unrepresentable: 'any' })))
    expect([...names].toSorted()).toEqual(HEARD)
  })
})
