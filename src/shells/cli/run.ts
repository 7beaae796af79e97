import * as z from 'zod'
import { isAddress } from '../../core/address/address.ts'
import { EventSchema } from '../../contract/events.ts'
import { TaskSchema } from '../../contract/schemas.ts'
import { openDataFolder, standardDataDir } from '../../main/settings/data-folder.ts'
import { checkedField, type Command, vaultSecret } from './arguments.ts'
import { type Asking, openAsking } from './asking.ts'
import { catchUp } from './catch-up.ts'
import { answerForPerson, readTokens } from './answer-for-person.ts'
import { type Ask, notConfirmed } from './aliases/ask.ts'
import { runAlias } from './aliases/run-alias.ts'
import { asksConnected, explainHere, explainOver, isExplaining } from './explain.ts'
import { isCompletion, printCompletion } from './completion/print.ts'
import { failureDocument } from './failure.ts'
import { followDecision, followTask, knownDecided } from './follow.ts'
import { findUnswept, followConfidentialSweep } from './follow-confidential-sweep.ts'
import { followWithdrawal } from './follow-withdrawal.ts'
import type { Host } from './host.ts'
import { Interrupted, unlessInterrupted } from './interrupt.ts'
import { findMissed, findUnrevoked, type Missed } from './missed.ts'
import type { Operation } from './operations.ts'
import { eventLine } from './output/event-line.ts'
import { toJson, toJsonLine } from './output/json.ts'
import { type ListedTokens, NO_TOKENS } from './output/unit.ts'
import { readSecretFile } from './secrets.ts'
import { heldLines } from './tell-held.ts'
import { nextLines } from './tell-next.ts'
import { watch } from './watch.ts'

type Run = Extract<Command, { kind: 'run' }>
type ThroughDoor = Extract<Command, { kind: 'alias' }>
type Failed = (error: unknown, readTokens: () => Promise<ListedTokens>) => Promise<void>

/**
 * Runs one operation, over a backend of its own or that of a window that is open, and prints the answer. Whatever it opened is closed.
 * What goes wrong is told to `failed` before, with how to read the list of tokens: afterwards nobody can be asked.
 * What it gives is null where that is all: else what was decided has ended, and was not made, or nobody can tell.
 * @throws StrongroomError with what was refused
 * @throws {Interrupted} when the person ended it before it was done; a stream just ends
 */
export async function runCommand(command: Run | ThroughDoor, host: Host, failed: Failed = async () => undefined): Promise<Missed | null> {
  const { dataDir = standardDataDir(), network, workstation } = command.options
  const { secrets, signer } = host
  if (isCompletion(command)) return printCompletion(command, host)
  const explains = isExplaining(command)
  if (explains && !asksConnected(command)) return explainHere(await withAddresses(command, host), host)
  try {
    const asking = await openAsking({ dataDir, network, workstation, ...(signer === undefined ? {} : { signer }) })
    try {
      if (explains) return await explainOver(asking.client, command, host)
      return await (command.kind === 'alias' ? runThroughDoor(asking, command, host) : runOn(asking, command, host))
    } catch (error) {
      await failed(error, () => readTokens(asking.client).catch(() => NO_TOKENS))
      throw asking.isElsewhere && error instanceof Interrupted ? new Interrupted('in the Strongroom that is open') : error
    } finally {
      await asking.close()
    }
  } finally {
    secrets.close()
  }
}

async function runOn(asking: Asking, asked: Run, host: Host): Promise<Missed | null> {
  const command = await withAddresses(asked, host)
  const { operation, options, values } = command
  const { interrupted } = host
  if (options.watch) return watchOn(asking, command, host)
  const secrets = await unlessInterrupted(openVault(asking, command, host), interrupted)
  await caughtUpFor(asking, command, host)
  const answer = await unlessInterrupted(asking.ask(operation, { ...values, ...secrets }, interrupted), interrupted)
  if (isStream(answer)) {
    await drain(answer, options.json, host)
    return null
  }
  const ended = options.noWait ? atOnce(answer) : await unlessInterrupted(follow(asking, operation, answer, host), interrupted)
  return print(asking, ended, { operation, values, json: options.json }, host)
}

/** Shown again as it changes. That the person ends it is no interruption, whenever that is. */
async function watchOn(asking: Asking, { operation, options, values }: Run, host: Host): Promise<null> {
  const { interrupted } = host
  try {
    await caughtUpFor(asking, { operation, options }, host)
  } catch (error) {
    if (error instanceof Interrupted) return null
    throw error
  }
  host.progress.end()
  const watched = {
    command: operation.command,
    ask: () => asking.ask(operation, values, interrupted),
    textOf: (answer: unknown, width: number) => answerForPerson(asking.client, answer, { operation, request: values, width }, host),
    json: options.json,
  }
  await watch(asking, watched, host)
  return null
}

/** What a command answers. `missed`: why, where what was decided has ended and was not made, or nobody can tell whether it was. */
type Answered = { readonly answer: unknown; readonly missed: Missed | null }

const atOnce = (answer: unknown): Answered => ({ answer, missed: null })

/** One document in JSON, whatever became of it. */
async function print(
  { client }: Asking,
  { answer, missed }: Answered,
  { operation, values, json }: Pick<Run, 'operation' | 'values'> & { readonly json: boolean },
  host: Host,
): Promise<Missed | null> {
  host.progress.end()
  const document = missed === null || typeof answer !== 'object' ? answer : { ...answer, error: failureDocument(missed) }
  const about = { operation, request: values, width: host.width }
  host.out(json ? toJson(document) : await answerForPerson(client, answer, about, host))
  if (missed === null && !json) for (const line of nextLines(operation)) host.progress.say(line)
  return missed
}

async function runThroughDoor(asking: Asking, asked: ThroughDoor, host: Host): Promise<Missed | null> {
  const { operation: alias, values, secretFiles, options } = await withAddresses(asked, host)
  const { dataDir = standardDataDir(), network, noWait, json } = options
  const { secrets, progress, interrupted } = host
  const ask: Ask = {
    say: progress.say,
    atTerminal: secrets.atTerminal,
    async yes(question) {
      if (!(await unlessInterrupted(secrets.confirm(question), interrupted))) throw notConfirmed()
    },
    unlock: async () => void (await unlessInterrupted(openVault(asking, { operation: alias, secretFiles, values }, host), interrupted)),
  }
  const { nodesPath } = openDataFolder({ dataDir, network })
  const caughtUp = () => caughtUpFor(asking, { operation: alias, options }, host)
  const call = { alias, values, nodesPath, noWait, ask, moving: progress.moving, caughtUp }
  return print(asking, await unlessInterrupted(runAlias(asking, call), interrupted), { operation: alias, values, json }, host)
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
async function caughtUpFor(asking: Asking, { operation, options }: Pick<Run, 'operation' | 'options'>, host: Host): Promise<void> {
  const { needsCaughtUp } = operation.meta
  // There is no chain to catch up with.
  if (options.workstation === 'offline') return
  if (needsCaughtUp !== undefined && !options.noWait) await unlessInterrupted(catchUp(asking, host, needsCaughtUp), host.interrupted)
}

/** Asks for every secret once, in the order of the fields, and has the vault open first where the operation needs it open. */
async function openVault(
  asking: Asking,
  { operation, secretFiles, values }: Pick<Run, 'operation' | 'secretFiles' | 'values'>,
  { secrets }: Host,
): Promise<Record<string, string>> {
  const read = async ({ name, flag }: { name: string; flag: string }, ask: () => Promise<string>) => {
    const path = secretFiles[name]
    return path === undefined ? ask() : readSecretFile({ flag, path })
  }
  if (operation.opensVault) {
    const vault = vaultSecret(operation)
    await asking.openVault(() => read(vault, () => secrets.ask(vault.words)))
  }
  const known: Record<string, string> = {}
  for (const { name, flag, secret, isNew, words, askedWith } of operation.fields)
    if (secret && (askedWith === null || values[askedWith] !== undefined))
      known[name] = await read({ name, flag: `${flag}-file` }, () => (isNew ? secrets.askNew(words) : secrets.ask(words)))
  return known
}

const RevocationSchema = z.object({ decision: z.string(), intent: z.string(), next: z.enum(['abandon', 'renew']) })

async function follow(asking: Asking, { meta }: Operation, answer: unknown, { progress }: Host): Promise<Answered> {
  if (meta.follows === 'task') return atOnce(await followTask(asking, TaskSchema.parse(answer), progress.moving))
  if (meta.follows === 'revocation') {
    const { decision, intent, next } = RevocationSchema.parse(answer)
    const ended = await followDecision(asking, decision, progress.moving, next === 'renew' ? intent : undefined)
    const find = next === 'renew' ? findMissed : findUnrevoked
    return { answer: ended, missed: await knownDecided(decision, find(asking.client, ended, intent)) }
  }
  if (meta.follows === 'confidential-sweep') {
    const { id } = z.object({ id: z.string() }).parse(answer)
    const ended = await followConfidentialSweep(asking, id, progress.moving)
    return { answer: ended, missed: findUnswept(ended) }
  }
  if (meta.follows === 'withdrawal' || meta.follows === 'withdrawal-end') {
    const started = z.object({ id: z.string(), account: z.string().refine(isAddress) }).parse(answer)
    const followed = await followWithdrawal(asking, started, progress.moving)
    return meta.follows === 'withdrawal' ? followed : atOnce(followed.answer)
  }
  if (meta.follows !== 'decision') return atOnce(answer)
  const { id, intent } = z.object({ id: z.string(), intent: z.string().optional() }).parse(answer)
  for (const line of heldLines(answer, NO_TOKENS)) progress.say(line)
  const ended = await followDecision(asking, id, progress.moving, intent)
  return { answer: ended, missed: await knownDecided(id, findMissed(asking.client, ended, intent)) }
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/** A stream has no one answer: each event is a line, until the person ends it. */
async function drain(stream: AsyncIterable<unknown>, json: boolean, host: Host): Promise<void> {
  for await (const event of stream) host.out(json ? toJsonLine(event) : eventLine(EventSchema.parse(event)))
}
