import type { Command } from '../arguments.ts'
import type { Host } from '../host.ts'
import { toJson } from '../output/json.ts'
import { completionScript } from './script.ts'
import type { Shell } from './shells.ts'

type Asked = Exclude<Command, { kind: 'help' }>

export function isCompletion({ operation }: Asked): boolean {
  return operation.command === 'completion'
}

/** Prints the script. No data folder is opened, no process started, nobody asked. */
export function printCompletion({ values, options }: Asked, { out, secrets }: Pick<Host, 'out' | 'secrets'>): null {
  secrets.close()
  const { shell, as } = values as { readonly shell: Shell; readonly as?: string }
  const script = completionScript({ shell, as })
  out(options.json ? toJson({ shell, script }) : script)
  return null
}
