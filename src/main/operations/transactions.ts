import { StrongroomError } from '../../core/error/error.ts'
import { explainGiven } from '../../core/explain/explain-given.ts'
import { readGivenToExplain } from '../explain-file.ts'
import { type AskNodes, explainWithNodes } from '../explain-with-nodes.ts'
import type { Services } from '../services.ts'
import { assertNotLocked } from './callers.ts'
import { os } from './implement.ts'
import { shownBeside, shownExplanation } from './present-explanation.ts'

export function transactionOperations({
  journal,
  nodes,
  signer,
  workstation,
}: Pick<Services, 'journal' | 'nodes' | 'signer' | 'workstation'>) {
  return {
    explain: os.transactions.explain.handler(async ({ input: { file, contents, encoding, form, nodes: asksNodes }, context: { via } }) => {
      if (asksNodes && workstation === 'offline') throw new StrongroomError('OFFLINE_NO_NETWORK', {})
      // Which nodes are ours, and what a mint is called here, is not for whoever sits down at a locked desk.
      if (asksNodes && via !== 'command-line') await assertNotLocked({ signer })
      const given = await readGivenToExplain({ file, contents })
      if (!asksNodes) return shownExplanation(explainGiven(given, { encoding, form }))
      const ask: AskNodes = (call) => nodes.every(call, { evidence: false })
      const beside = { ask, nodeCount: nodes.names().length, listed: await journal.read.mints() }
      return shownBeside(await explainWithNodes(given, { encoding, form }, beside))
    }),
  }
}
