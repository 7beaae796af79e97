import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { explainGiven, type Given, type Said } from '../../core/explain/explain-given.ts'
import type { ShownExplanation } from '../../contract/transactions.ts'
import { explainBundle } from '../../main/explain-bundle.ts'
import { readGivenToExplain, readTypedToExplain } from '../../main/explain-file.ts'
import { explainWithNodes } from '../../main/explain-with-nodes.ts'
import { dataUrlOfBytes } from '../../main/given-file.ts'
import { openNode } from '../../main/node/index.ts'
import { shownBeside, shownExplanation } from '../../main/operations/present-explanation.ts'
import type { Client } from '../ipc/socket-client.ts'
import type { Command } from './arguments.ts'
import type { Host } from './host.ts'
import { bundleText } from './output/bundle.ts'
import { explanationText } from './output/explanation.ts'
import { NO_TOKENS } from './output/unit.ts'
import { toJson } from './output/json.ts'

type Asked = Exclude<Command, { kind: 'help' }>
type Values = Said & { readonly [name in 'given' | 'file' | 'contents' | 'url']?: string } & { readonly nodes?: boolean }

/** Whether a command explains a transaction: by its own name, or by that of the operation. */
export function isExplaining({ operation: { command } }: Asked): boolean {
  return command === 'explain' || command === 'transactions explain'
}

/** Whether the nodes that are connected are to be asked, for which a backend is needed. @throws OPERATION_ARGUMENT where a node is named as well */
export function asksConnected({ values }: Asked): boolean {
  const { nodes = false, url } = values as Values
  if (nodes && url !== undefined) throw new StrongroomError('OPERATION_ARGUMENT', { field: '--nodes', problem: '--url is there as well' })
  return nodes
}

/**
 * Explains what was given, here: no data folder is opened, no process started, and nobody asked but a node that the command names, so that it can
 * be done beside anything else.
 * @throws OFFLINE_NO_NETWORK, those of explainGiven, of explainBundle, and of explainWithNodes
 */
export async function explainHere({ values, options }: Asked, host: Pick<Host, 'out' | 'width' | 'secrets'>): Promise<null> {
  host.secrets.close()
  const { encoding, form, url, given: typed, file } = values as Values
  if (url !== undefined && options.workstation === 'offline') throw new StrongroomError('OFFLINE_NO_NETWORK', {})
  const bundle = url === undefined ? await explainBundle(typed ?? file) : null
  if (bundle !== null) {
    host.out(options.json ? toJson(bundle) : bundleText(bundle, { width: host.width, tokens: NO_TOKENS }))
    return null
  }
  const given = await readGiven(values as Values)
  const said = { encoding, form }
  return print(url === undefined ? shownExplanation(explainGiven(given, said)) : await explainBy(url, given, said), options.json, host)
}

/** The same over a backend, whose nodes are asked. What the command names is read here, by whoever typed it. */
export async function explainOver(client: Client, { values, options }: Asked, host: Pick<Host, 'out' | 'width'>): Promise<null> {
  const { encoding, form } = values as Values
  const given = await readGiven(values as Values)
  const contents = dataUrlOfBytes('text' in given ? Buffer.from(given.text) : given.file)
  return print(await client.transactions.explain({ contents, encoding, form, nodes: true }), options.json, host)
}

function readGiven({ given, file, contents, encoding, form }: Values): Promise<Given> {
  return given === undefined ? readGivenToExplain({ file, contents }) : readTypedToExplain(given, { encoding, form })
}

/** What a node is called whose address alone is known: the address may hold a key. */
const NAMED = 'the node of --url'

async function explainBy(url: string, given: Given, said: Said): Promise<ShownExplanation> {
  const node = openNode({ name: NAMED, url })
  const beside = {
    nodeCount: 1,
    listed: [],
    ask: async <Value>(call: (of: typeof node) => Promise<Value>) => {
      try {
        return [{ node: NAMED, ok: true, value: await call(node) } as const]
      } catch (error) {
        if (!isStrongroomError(error)) throw error
        return [{ node: NAMED, ok: false, error: toErrorValue(error) } as const]
      }
    },
  }
  try {
    return shownBeside(await explainWithNodes(given, said, beside))
  } finally {
    node.close()
  }
}

function print(shown: ShownExplanation, json: boolean, { out, width }: Pick<Host, 'out' | 'width'>): null {
  out(json ? toJson(shown) : explanationText(shown, width))
  return null
}
