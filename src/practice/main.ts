import { url } from 'node:inspector'
import { StrongroomError, explainError } from '../core/error/error.ts'
import { findSteering } from '../core/start/steering.ts'
import { RuntimeMissingError } from './bank/runtime.ts'
import { OptionError } from './endpoint-options.ts'
import { LedgerError } from './kept/ledger-file.ts'
import { UNREADABLE_WORDS } from './kept/unreadable.ts'
import { HELP, type PracticeOptions, readOptions } from './options.ts'
import { type KeptAs, type RunningNode, startNode } from './start.ts'

/** Runs a practice node until it is told to stop. Prints one line when it is ready. */
async function main(args: readonly string[]): Promise<void> {
  process.on('SIGUSR1', () => undefined)
  // What loads something into a network of your own takes no money; an inspector would stand open to every user of the machine.
  const steered = findSteering({ env: process.env, execArgv: [], inspector: url() })
  if (steered !== null) throw steered
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  const options = readOptions(args)
  // A block that cannot be kept is told to nobody: the network stands still, and says why.
  process.once('uncaughtException', fail)
  const node = await startNode(options)
  stopWhenTold(() => {
    node.close().then(() => process.exit(0), fail)
  })
  process.stdout.write(`${readyLine(node, options)}\n`)
}

function readyLine({ url, endpoints, sockets, genesisHash, seed, kept }: RunningNode, { json, slotMs, keep }: PracticeOptions): string {
  if (json) return JSON.stringify({ url, endpoints, sockets, genesisHash, seed, kept, pid: process.pid })
  const ways = endpoints.map((endpoint, index) => `${endpoint} (${sockets[index] ?? 'without WebSocket'})`)
  const ready = `Practice node ready at ${ways.join(' and ')}, a slot every ${slotMs} ms, genesis ${genesisHash}.`
  return `${ready}${kept === null ? '' : ` ${keptWords(kept, keep ?? '')}`} Stop it with Ctrl-C.`
}

function keptWords({ continued, unreadable }: KeptAs, keep: string): string {
  if (continued) return `The network goes on, as ${keep} kept it.`
  const begun = `The network begins; it is kept in ${keep}.`
  return unreadable === null ? begun : `${UNREADABLE_WORDS[unreadable.why]} It now stands in ${unreadable.movedTo}. ${begun}`
}

function stopWhenTold(stop: () => void): void {
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // Another process that starts a node holds its standard input, and the node ends with it: no orphan keeps a port.
  if (process.env['PRACTICE_STOP_WITH_PARENT'] !== '1') return
  process.stdin.once('close', stop)
  process.stdin.resume()
}

function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof StrongroomError) return explainError(error).happened
  if (error instanceof OptionError || error instanceof RuntimeMissingError || error instanceof LedgerError) return error.message
  if (!(error instanceof Error)) return String(error)
  const isPortTaken = 'code' in error && error.code === 'EADDRINUSE'
  return isPortTaken ? 'The port is in use; choose another with --port, or 0 for any free one.' : (error.stack ?? error.message)
}

main(process.argv.slice(2)).catch(fail)
