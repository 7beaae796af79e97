import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSignerOperation } from '../../../src/main/signer/requests.ts'

const MAIN = join(import.meta.dirname, '../../../src/main')
const PROTOCOL = readFileSync(join(MAIN, 'signer/protocol.ts'), 'utf8')
const CONFIDENTIAL = readFileSync(join(MAIN, 'signer/confidential-protocol.ts'), 'utf8')

/** The names in the two tables of what the signer serves. */
function servedOperations(): readonly string[] {
  const own = /\ntype SignerOperations = ConfidentialOperations & \{\n([\s\S]*?)\n\}\n/.exec(PROTOCOL)?.[1] ?? ''
  const confidential = /\nexport type ConfidentialOperations = \{\n([\s\S]*?)\n\}\n/.exec(CONFIDENTIAL)?.[1] ?? ''
  return [...`${own}\n${confidential}`.matchAll(/^ {2}(\w+): /gm)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}

/** What the backend asks of it, outside the client, which passes everything on, and the signer itself. */
function askedOperations(): ReadonlySet<string> {
  const files = readdirSync(MAIN, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && file !== 'signer-client.ts' && !file.startsWith('signer/'),
  )
  const asked = files.flatMap((file) => [...readFileSync(join(MAIN, file), 'utf8').matchAll(/signer\.(\w+)\b/g)])
  return new Set(asked.flatMap(([, name]) => (name === undefined ? [] : [name])))
}

describe('the operations of the signer', () => {
  it('are those that the backend asks for, and no other', () => {
    const served = servedOperations()
    expect(served.filter((name) => !isSignerOperation(name))).toEqual([])
    expect(served).toEqual(expect.arrayContaining(['sign', 'readConfidential']))
    expect(served.filter((name) => !askedOperations().has(name))).toEqual([])
  })

  it.each(['exportKeypair', 'export', 'setPolicy', 'setEntries'])('do not hand out a key, nor set the policy whole: %s', (name) => {
    expect(isSignerOperation(name)).toBe(false)
  })
})
