import { quotedCommandOf } from '../../contract/command-name.ts'
import type { Operation } from './operations.ts'

const LEFT = `The bundle is out. Next: carry this file to the workstation that has the key, read it there with ${quotedCommandOf('bundles.show')}, sign it there with ${quotedCommandOf('bundles.sign')}, and bring the signed file back here with ${quotedCommandOf('bundles.import')}.`
const SIGNED = `The bundle is signed, and nothing of it was sent from here. Next: carry this file back to the workstation where the bundle was prepared, and bring it back there with ${quotedCommandOf('bundles.import')}. Whoever has the file can send it.`

const NEXT: ReadonlyMap<string, string> = new Map([
  ...['prepare', 'preparePayout', 'prepareSweep', 'prepareConfidential', 'prepareRevocation', 'write'].map((name) => [name, LEFT] as const),
  ['sign', SIGNED],
])

/** Where a bundle is and what comes next, behind a command that has just written its file; nothing behind any other. */
export function nextLines({ group, name }: Pick<Operation, 'group' | 'name'>): readonly string[] {
  const line = group === 'bundles' ? NEXT.get(name) : undefined
  return line === undefined ? [] : [line]
}
