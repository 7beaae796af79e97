import type { Said } from '../../core/explain/explain-given.ts'
import { explainFile, explainTyped } from '../../main/explain-file.ts'
import { shownExplanation } from '../../main/operations/present-explanation.ts'
import type { Command } from './arguments.ts'
import type { Host } from './host.ts'
import { explanationText } from './output/explanation.ts'
import { toJson } from './output/json.ts'

type Asked = Exclude<Command, { kind: 'help' }>

/** Whether a command explains a transaction: by its own name, or by that of the operation. */
export function isExplaining({ operation: { command } }: Asked): boolean {
  return command === 'explain' || command === 'transactions explain'
}

/**
 * Explains what was given, here: no data folder is opened, no process started and nobody asked, so that it can be done beside anything else.
 * @throws those of explainTyped
 */
export async function explainHere(
  { values, options }: Asked,
  { out, width, secrets }: Pick<Host, 'out' | 'width' | 'secrets'>,
): Promise<null> {
  secrets.close()
  const { given, file, contents, encoding, form } = values as Said & { readonly [name in 'given' | 'file' | 'contents']?: string }
  const said = { encoding, form }
  const shown = shownExplanation(given === undefined ? await explainFile({ file, contents }, said) : await explainTyped(given, said))
  out(options.json ? toJson(shown) : explanationText(shown, width))
  return null
}
