import * as z from 'zod'
import { EventSchema } from '../../contract/events.ts'
import { TaskSchema } from '../../contract/schemas.ts'
import { invariant } from '../../core/error/invariant.ts'
import { openDataFolder, standardDataDir } from '../../main/settings/data-folder.ts'
import { type Backend, openBackend } from '../../main/wiring.ts'
import { checkedField, type Command, vaultSecret } from './arguments.ts'
import { catchUp } from './catch-up.ts'
import { type Ask, notConfirmed } from './doors/ask.ts'
import { runDoor } from './doors/run-door.ts'
import { followDecision, followTask } from './follow.ts'
import type { Host } from './host.ts'
import { unlessInterrupted } from './interrupt.ts'
import type { Operation } from './operations.ts'
import { answerText } from './output/answer.ts'
import { eventLine } from './output/event-line.ts'
import { toJson, toJsonLine } from './output/json.ts'
import { readSecretFile } from './secrets.ts'

type Run = Extract<Command, { kind: 'run' }>
type ThroughDoor = Extract<Command, { kind: 'door' }>

/**
 * Runs one operation over a backend of its own and prints the answer. The backend is closed whatever happens.
 * @throws StrongroomError with what was refused
 * @throws {Interrupted} when the person ended it before it was done; a stream just ends
 */
export async function runCommand(command: Run | ThroughDoor, host: Host): Promise<void> {
  const { dataDir = standardDataDir(), network } = command.options
  const { secrets, signer } = host
  try {
    const backend = await openBackend({ dataDir, network, ...(signer === undefined ? {} : { signer }) })
    try {
      await (command.kind === 'door' ? runThroughDoor(backend, command, host) : runOn(backend, command, host))
    } finally {
      await backend.close()
    }
  } finally {
    secrets.close()
  }
}

async function runOn(backend: Backend, asked: Run, host: Host): Promise<void> {
  const command = await withAddresses(asked, host)
  const { operation, options, values } = command
  const procedure = procedureOf(backend.client, operation)
  const secrets = await unlessInterrupted(openVault(backend, command, host), host.interrupted)
  await caughtUpFor(backend, command, host)
  const answer = await unlessInterrupted(procedure({ ...values, ...secrets }, { signal: host.interrupted }), host.interrupted)
  if (isStream(answer)) return drain(answer, options.json, host)
  const ended = options.noWait ? answer : await unlessInterrupted(follow(backend, operation, answer, host), host.interrupted)
  host.progress.end()
  host.out(options.json ? toJson(ended) : answerText(ended, { operation, request: values, width: host.width }))
}

async function runThroughDoor(backend: Backend, asked: ThroughDoor, host: Host): Promise<void> {
  const { operation: door, values, secretFiles, options } = await withAddresses(asked, host)
  const { dataDir = standardDataDir(), network, noWait, json } = options
  const { secrets, progress, interrupted } = host
  const ask: Ask = {
    say: progress.say,
    atTerminal: secrets.atTerminal,
    async yes(question) {
      if (!(await unlessInterrupted(secrets.confirm(question), interrupted))) throw notConfirmed()
    },
    unlock: async () => void (await unlessInterrupted(openVault(backend, { operation: door, secretFiles, values }, host), interrupted)),
  }
  const { nodesPath } = openDataFolder({ dataDir, network })
  const caughtUp = () => caughtUpFor(backend, { operation: door, options }, host)
  const call = { door, values, nodesPath, noWait, ask, moving: progress.moving, caughtUp }
  const answer = await unlessInterrupted(runDoor(backend, call), interrupted)
  progress.end()
  host.out(json ? toJson(answer) : answerText(answer, { operation: door, request: values, width: host.width }))
}

/** The command with every address of a node that stands in a file or is asked for; before any secret, in the order of the fields. */
async function withAddresses<Asked extends Run | ThroughDoor>(command: Asked, { secrets, interrupted }: Host): Promise<Asked> {
  const { operation, addresses } = command
  const read: Record<string, unknown> = {}
  for (const { name, flag, file } of addresses) {
    const from = file === null ? flag : `${flag}-file`
    const text =
      file === null ? await unlessInterrupted(secrets.ask('address of the node'), interrupted) : readSecretFile({ flag: from, path: file })
    read[name] = checkedField(operation, { name, flag: from }, text.trim())
  }
  return { ...command, values: { ...command.values, ...read } }
}

/** Waits until the journal has caught up, where what was asked for rests on it and nobody said not to wait. */
async function caughtUpFor(backend: Backend, { operation, options }: Pick<Run, 'operation' | 'options'>, host: Host): Promise<void> {
  const { needsCaughtUp } = operation.meta
  if (needsCaughtUp !== undefined && !options.noWait) await unlessInterrupted(catchUp(backend, host, needsCaughtUp), host.interrupted)
}

/** Asks for every secret once, in the order of the fields, and opens the vault first where the operation needs it open. */
async function openVault(
  { client }: Backend,
  { operation, secretFiles, values }: Pick<Run, 'operation' | 'secretFiles' | 'values'>,
  { secrets }: Host,
): Promise<Record<string, string>> {
  const read = async ({ name, flag }: { name: string; flag: string }, ask: () => Promise<string>) => {
    const path = secretFiles[name]
    return path === undefined ? ask() : readSecretFile({ flag, path })
  }
  if (operation.opensVault) {
    const vault = vaultSecret(operation)
    await client.vault.unlock({ passphrase: await read(vault, () => secrets.ask(vault.words)) })
  }
  const known: Record<string, string> = {}
  for (const { name, flag, secret, isNew, words, askedWith } of operation.fields)
    if (secret && (askedWith === null || values[askedWith] !== undefined))
      known[name] = await read({ name, flag: `${flag}-file` }, () => (isNew ? secrets.askNew(words) : secrets.ask(words)))
  return known
}

type Procedure = (argument: Record<string, unknown>, options: { readonly signal: AbortSignal }) => Promise<unknown>

/** The operation at the client. Its argument was checked against the contract, and its answer is. */
function procedureOf(client: Backend['client'], { group, name, command }: Operation): Procedure {
  const procedure: unknown = Reflect.get(Reflect.get(client, group), name)
  invariant(typeof procedure === 'function', `${command} is implemented`)
  return async (argument, options) => procedure(argument, options)
}

async function follow(backend: Backend, { meta }: Operation, answer: unknown, { progress }: Host): Promise<unknown> {
  if (meta.follows === 'task') return followTask(backend, TaskSchema.parse(answer), progress.moving)
  if (meta.follows === 'decision') {
    const { id, intent } = z.object({ id: z.string(), intent: z.string().optional() }).parse(answer)
    return followDecision(backend, id, progress.moving, intent)
  }
  return answer
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/** A stream has no one answer: each event is a line, until the person ends it. */
async function drain(stream: AsyncIterable<unknown>, json: boolean, host: Host): Promise<void> {
  for await (const event of stream) host.out(json ? toJsonLine(event) : eventLine(EventSchema.parse(event)))
}
