import { explainFile } from '../explain-file.ts'
import { os } from './implement.ts'
import { shownExplanation } from './present-explanation.ts'

export function transactionOperations() {
  return {
    explain: os.transactions.explain.handler(async ({ input: { file, contents, encoding, form } }) =>
      shownExplanation(await explainFile({ file, contents }, { encoding, form })),
    ),
  }
}
