import { LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { parseAmount } from '../../../core/amount/text.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import { readNodeList } from '../../../main/settings/node-list.ts'
import type { Client } from '../../ipc/socket-client.ts'
import { followParts, knownDecided } from '../follow.ts'
import { followWithdrawal, type Started } from '../follow-withdrawal.ts'
import { asOurs } from '../refusal.ts'
import { listen } from '../listen.ts'
import type { Ask } from './ask.ts'
import type { Alias } from './aliases.ts'
import { findMissed, type Missed } from '../missed.ts'
import { pay, type PayValues } from './pay.ts'
import { type OfAccount, switchCredits } from './credits.ts'
import { applyPendingBalance, configureAccount, depositConfidential, withdrawConfidential } from './confidential.ts'
import { closeTokenAccount, createTokenAccount } from './maintain.ts'
import { plain } from '../../../core/text/sentence.ts'

type Asked = { readonly client: Client }
type Values = Readonly<Record<string, unknown>>

export type AliasCall = {
  readonly alias: Alias
  readonly values: Values
  readonly nodesPath: string
  readonly noWait: boolean
  readonly ask: Ask
  readonly moving: (line: string) => void
  /** Waits until the journal has caught up, as any operation does that rests on it. */
  readonly caughtUp: () => Promise<void>
}

/** `missed`: why, where what was decided has ended and was not made, or nobody can tell whether it was. */
type Answered = { readonly answer: object; readonly missed: Missed | null }

/** Carries an alias's command out; what it answers is for a person or for --json. */
export async function runAlias(
  backend: Asked,
  { alias, values: given, nodesPath, noWait, ask, moving, caughtUp }: AliasCall,
): Promise<Answered> {
  const { url, ...values } = given
  const taken = typeof url === 'string' ? await takeIn(backend.client, { url, nodesPath }) : null
  const agreed = { yes: false, passphrase: false }
  const yes = async (question: string) => {
    await ask.yes(question)
    agreed.yes = true
  }
  const unlock = async () => {
    await ask.unlock()
    agreed.passphrase = true
  }
  try {
    if (alias.meta.needsCaughtUp !== undefined) await caughtUp()
    return await carryOut(backend, { alias, values, noWait, ask: { ...ask, yes, unlock }, moving })
  } catch (error) {
    // A no leaves everything as it was, the list of nodes too.
    const mayHaveActed = agreed.yes && agreed.passphrase
    if (taken !== null && !mayHaveActed) await backend.client.nodes.remove({ name: taken })
    throw error
  }
}

async function carryOut(
  backend: Asked,
  { alias, values, noWait, ask, moving }: Pick<AliasCall, 'alias' | 'values' | 'noWait' | 'ask' | 'moving'>,
): Promise<Answered> {
  const { client } = backend
  const stay = async (id: string): Promise<Answered> => {
    const { missed, ...answer } = await knownDecided(id, noWait ? untilSent(backend, id) : untilDone(backend, id, moving))
    if (answer.transactions.some(({ state }) => state === 'awaiting-approval')) ask.say(HELD)
    if (answer.transactions.some(({ state }) => state === 'awaiting-confirmation')) ask.say(ASKED)
    return { answer, missed }
  }
  const shownOnly = async (answer: Promise<object>): Promise<Answered> => ({ answer: await answer, missed: null })
  switch (alias.name) {
    case 'transfer':
    case 'token transfer':
      return stay(await pay(client, values as PayValues, ask))
    case 'token create':
      return stay(await createTokenAccount(client, values as Parameters<typeof createTokenAccount>[1], ask))
    case 'token close':
      return stay(await closeTokenAccount(client, values as Parameters<typeof closeTokenAccount>[1], ask))
    case 'token configure-confidential-transfer-account':
      return stay(await configureAccount(client, values as Parameters<typeof configureAccount>[1], ask))
    case 'token apply-pending-balance':
      return applied(client, values as Parameters<typeof applyPendingBalance>[1], ask, stay)
    case 'token withdraw-confidential-tokens':
      return withdrawn(backend, await withdrawConfidential(client, values as Parameters<typeof withdrawConfidential>[1], ask), {
        stay,
        noWait,
        moving,
      })
    case 'token deposit-confidential-tokens':
      return stay(await depositConfidential(client, values as Parameters<typeof depositConfidential>[1], ask))
    case 'token enable-confidential-credits':
    case 'token disable-confidential-credits':
    case 'token enable-non-confidential-credits':
    case 'token disable-non-confidential-credits':
      return stay(await switchCredits(client, { ...(values as OfAccount), name: alias.name }, ask))
    case 'token balance':
      return shownOnly(client.tokens.balance(values as Parameters<Client['tokens']['balance']>[0]))
    case 'token display':
      return shownOnly(display(client, values as { address: Parameters<Client['mints']['show']>[0]['mint'] }))
    case 'explain':
    case 'completion':
      invariant(false, 'it is answered before')
      break
    case 'airdrop':
      return shownOnly(airdrop(client, values as { amount: string; address?: Parameters<Client['nodes']['faucet']>[0]['address'] }))
  }
}

/** Once it has ended, what is to be said of the account: that something arrived meanwhile, say. */
async function applied(
  client: Client,
  asked: Parameters<typeof applyPendingBalance>[1],
  ask: Ask,
  stay: (id: string) => Promise<Answered>,
): Promise<Answered> {
  const answered = await stay(await applyPendingBalance(client, asked, ask))
  const { accounts } = await client.tokens.confidential({ account: asked.account })
  for (const note of accounts.flatMap(({ notes }) => notes)) ask.say(plain(note))
  return answered
}

type Following = Pick<AliasCall, 'noWait' | 'moving'> & { readonly stay: (id: string) => Promise<Answered> }

/** Where it takes several transactions, it is followed through all of them. */
async function withdrawn(backend: Asked, started: Started, { stay, noWait, moving }: Following): Promise<Answered> {
  const { withdrawals } = await backend.client.tokens.withdrawals({ account: started.account })
  const isOne = withdrawals.every(({ id }) => id !== started.id)
  return noWait || isOne ? stay(started.id) : followWithdrawal(backend, started, moving)
}

/** Names are free as long as there are fewer nodes than this; the list holds no more than 16. */
const NAMES_MAX = 100

/** A node named by its URL is one that is configured, or is taken in after the same checks. The name of one that was not there before. */
async function takeIn(client: Client, { url, nodesPath }: { url: string; nodesPath: string }): Promise<string | null> {
  const known = readNodeList(nodesPath)
  if (known.some((node) => new URL(node.url).href === new URL(url).href)) return null
  const taken = new Set(known.map(({ name }) => name))
  const name = Array.from({ length: NAMES_MAX }, (_, index) => `node-${index + 1}`).find((one) => !taken.has(one))
  invariant(name !== undefined, 'a list of at most 16 nodes leaves a name free')
  await client.nodes.add({ name, url })
  return name
}

/** An account of a token where there is one, or else a mint. */
async function display(client: Client, { address }: { address: Parameters<Client['mints']['show']>[0]['mint'] }): Promise<object> {
  try {
    return await client.tokens.display({ account: address })
  } catch (error) {
    if (!isStrongroomError(asOurs(error), 'TOKEN_ACCOUNT_UNKNOWN')) throw error
    return client.mints.show({ mint: address })
  }
}

type Airdrop = { readonly amount: string; readonly address?: Parameters<Client['nodes']['faucet']>[0]['address'] }

function airdrop(client: Client, { amount, address }: Airdrop): Promise<object> {
  if (amount === 'ALL') throw new StrongroomError('OPERATION_ARGUMENT', { field: '--amount', problem: 'a faucet has no end' })
  return client.nodes.faucet({
    amount: parseAmount({ text: amount, decimals: LAMPORTS_DECIMALS }),
    ...(address === undefined ? {} : { address }),
  })
}

const HELD =
  'It is decided and waits for a second person: “approvals list” names it. Until they approve it nothing is signed. Do not ask for it again.'

const ASKED =
  'It is decided and waits for your word: “activity unconfirmed” shows what it does, “activity confirm” confirms it, “activity take-back” takes it back. Nothing more is signed for it before. Do not ask for it again.'

type Stayed = Shown & Pick<Answered, 'missed'>

/** Waits until it is final, or until a person has to confirm or approve it. */
async function untilDone(backend: Asked, id: string, moving: (line: string) => void): Promise<Stayed> {
  return asShown(backend, await followParts(backend, id, moving))
}

const NOT_SENT_YET = ['waiting', 'draft', 'signed']

/** Waits until nodes were given the bytes, or it has ended; the rest is followed in Activity, and goes on when Strongroom runs again. */
async function untilSent(backend: Asked, id: string): Promise<Stayed> {
  const { events, close } = await listen(backend)
  const read = () => backend.client.activity.decision({ id })
  const isSent = ({ settled, parts }: Decided) => settled || parts.every(({ state }) => !NOT_SENT_YET.includes(state))
  let decided = await read()
  if (!isSent(decided))
    for await (const event of events) {
      if ((event.kind !== 'attempt' && event.kind !== 'decision') || event.decision !== id) continue
      decided = await read()
      if (isSent(decided)) break
    }
  close()
  return asShown(backend, decided)
}

type Decided = Awaited<ReturnType<Client['activity']['decision']>>
type Shown = Pick<Decided, 'id' | 'kind' | 'settled'> & {
  readonly transactions: readonly Pick<Decided['parts'][number], 'signature' | 'state' | 'feeLamports'>[]
}

async function asShown({ client }: Asked, decided: Decided): Promise<Stayed> {
  const { id, kind, settled, parts } = decided
  const transactions = parts.map(({ signature, state, feeLamports }) => ({ signature, state, feeLamports }))
  return { id, kind, settled, transactions, missed: await findMissed(client, decided) }
}
