import { invariant } from '../../core/error/invariant.ts'
import type { CursorRecord, Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { crossCheck } from './cross-check.ts'
import { fetchBlock } from './fetch-block.ts'
import { readFinalized } from './finalized.ts'

/** The journal's cursor; at the very first start the cursor is set to the present finalized block, whose transactions are not read. */
export async function readOrOpenCursor(options: {
  readonly nodes: NodeSet
  readonly journal: Journal
  readonly onStep: (step: string) => void | Promise<void>
}): Promise<CursorRecord> {
  const { nodes, journal, onStep } = options
  const present = await journal.read.cursor()
  if (present !== null) return present
  const { slot } = await readFinalized(nodes)
  const fetched = await fetchBlock(nodes, slot)
  await crossCheck(nodes, { fetched, movements: [], find: () => [] })
  await onStep('watch:cursor')
  await journal.write('cursor', (tx) => tx.openCursor({ slot, blockhash: fetched.block.blockhash }))
  const opened = await journal.read.cursor()
  invariant(opened !== null, 'a cursor that was just opened')
  return opened
}
