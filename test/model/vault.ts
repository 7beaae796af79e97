import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../src/core/address/address.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { AnswerOf, ArgumentOf, JournalHead, SignedEntry, SignerOperation, ToSign } from '../../src/main/signer/protocol.ts'
import { openSigner, type Signer } from '../../src/main/signer/signer.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import { PASSPHRASE } from '../main/signer/support/contents.ts'
import { WORDS } from '../main/signer/support/signer.ts'
import { CHEAP_LIMITS } from '../support/vault-limits.ts'
import { type Files, openModelDisk } from './disk.ts'
import { HOUSE } from './house.ts'
import type { Scheduler } from './scheduler.ts'

const PLACE = {
  vaultPath: 'a.vault',
  limits: CHEAP_LIMITS,
  autoLockMs: 600_000,
  coreDumps: 'not controlled',
  onLocked: () => undefined,
} as const

/** What the second person types. */
export const SECOND_PASSPHRASE = 'a passphrase of the model’s second person'

/** What a policy lets leave in lamports; null where it only says to whom. */
export type Bounds = { readonly perTransaction: bigint; readonly perDay: bigint } | null
/** More than any plan of the model lets leave at once, and a few of them. */
export const LIMITS: NonNullable<Bounds> = { perTransaction: 4_000_000n, perDay: 16_000_000n }

/** Above what a second person has to approve, where there is one: less than three of the model's payments in one message. */
export const THRESHOLD = 2_500_000n

/** The vault of every history, with the records beside it: once without limits, once with them, of one person and of two. */
export type VaultTemplate = { readonly alone: Kinds; readonly withSecond: Kinds }
type Kinds = { readonly free: VaultFiles; readonly limited: VaultFiles }
/** `approver`: who has to approve what is above the threshold. */
type VaultFiles = { readonly files: Files; readonly approver: Address | null }

/** Who asked: the product, or somebody else who speaks for it. */
type Asking = 'the backend' | 'an asker'

/** A message that a signature came into the world for, and what was asked for it. */
export type SignedHere = { readonly message: Uint8Array; readonly signature: Signature; readonly toSign: ToSign; readonly by: Asking }

/** What has to do with approvals, when it begins: which payment is approved or not, and what is to be signed. */
export type SignerAsked =
  | ({ readonly operation: 'approve' } & Pick<ArgumentOf<'approve'>, 'messages'>)
  | ({ readonly operation: 'dropApproval' } & ArgumentOf<'dropApproval'>)
  | ({ readonly operation: 'sign' } & Pick<ArgumentOf<'sign'>, 'messages'>)

export type Vault = {
  /** The signer as the backend asks it: whatever it answers, the scheduler decides when. */
  readonly signer: SignerClient
  /** The same line in other hands. */
  readonly asked: SignerClient
  /** Its process starts, and a person types the passphrase, if there is a vault. */
  start(): Promise<void>
  /** Whether its files are lost. */
  isGone(): boolean
  /** It is restored from its words, with the policy that it had: nothing is known of what was signed before. */
  makeAgain(): Promise<void>
  /** Everything that its record says was signed, as the judge reads it. */
  signed(): Promise<readonly SignedEntry[]>
  /** It dies, wherever it is. */
  kill(): void
  lock(): Promise<void>
  unlock(): Promise<void>
  isLocked(): boolean
  /** Whether it works on something: what is asked now waits until that is done. */
  isBusy(): boolean
}

type VaultOptions = {
  readonly files: Files
  /** What it is made again as. */
  readonly again: Files
  readonly scheduler: Scheduler
  /** Told of each message at the moment its signatures are given away. */
  readonly onSigned: (signed: SignedHere) => void
  /** Told when something begins that has to do with approvals, and then how it ended. */
  readonly onAgreeing: ((asked: SignerAsked) => (isDone: boolean) => void) | null
  /** A fault between who asks for signatures and the signer. */
  readonly signing: Signing | null
}

/** What the signer is asked instead; `head` is where it last saw the journal. */
export type Signing = (argument: ArgumentOf<'sign'>, head: JournalHead | null) => ArgumentOf<'sign'>

/** The real signer in this process, on files in memory: it may be killed between any two things that it does to them. */
export function openVault({ files, again, scheduler, onSigned, onAgreeing, signing }: VaultOptions): Vault {
  let signer: Signer | null = null
  let isStarting = false
  let isLocked = true
  let working = 0
  const reviewed = new Map<string, Uint8Array>()
  const disk = openModelDisk(files, async (what) => {
    if (!isStarting) await scheduler.turn(what)
  })
  const isGone = () => !files.has(PLACE.vaultPath)
  const unlock = async (): Promise<void> => {
    if (isGone()) return
    isStarting = true
    try {
      await signer?.ask('unlock', { passphrase: PASSPHRASE }, () => undefined)
      isLocked = false
    } finally {
      isStarting = false
    }
  }
  const meddled = async <Argument extends object>(asked: Signer, argument: Argument): Promise<Argument> => {
    if (signing === null || !isSigning(argument)) return argument
    const head = await asked.ask('journalHead', {}, () => undefined)
    return { ...argument, ...signing(argument, head) }
  }
  const beginning = (operation: SignerOperation, argument: object): ((isDone: boolean) => void) => {
    const asked = { operation, ...argument }
    return onAgreeing === null || !isOfApprovals(asked) ? () => undefined : onAgreeing(asked)
  }
  const ask = async <Name extends SignerOperation>(by: Asking, operation: Name, argument: ArgumentOf<Name>): Promise<AnswerOf<Name>> => {
    await scheduler.turn(`the signer is asked ${operation}`)
    if (signer === null) throw new Error('nobody asks a signer that is dead')
    if (isReview(argument)) for (const message of argument.messages) reviewed.set(bytesToHex(sha256(message)), message)
    working += 1
    const onEnded = beginning(operation, argument)
    const answer = await signer
      .ask(operation, await meddled(signer, argument), () => undefined)
      .catch((error: unknown) => {
        onEnded(false)
        throw error
      })
      .finally(() => {
        working -= 1
      })
    onEnded(true)
    if (isSigning(argument)) {
      const given = new Map((answer as AnswerOf<'sign'>).signed.map(({ digest, signatures }) => [digest, signatures[0]?.signature]))
      for (const toSign of argument.messages) {
        const [message, signature] = [reviewed.get(toSign.digest), given.get(toSign.digest)]
        if (message !== undefined && signature !== undefined) onSigned({ message, signature, toSign, by })
      }
      await scheduler.turn('the signer has signed')
    }
    return answer
  }
  const lineOf = (by: Asking): SignerClient =>
    new Proxy({} as SignerClient, {
      get: (_, operation: SignerOperation) => (argument: ArgumentOf<typeof operation>) => ask(by, operation, argument ?? {}),
    })
  return {
    signer: lineOf('the backend'),
    asked: lineOf('an asker'),
    start: async () => {
      signer = openSigner({
        ...PLACE,
        disk,
        // Nothing is done later: a vault that locks itself is the scheduler's to choose.
        clock: { nowMs: scheduler.nowMs, after: () => () => undefined },
        calendarMs: scheduler.nowMs(),
      })
      reviewed.clear()
      working = 0
      await unlock()
    },
    kill: () => {
      signer?.close()
      signer = null
      isLocked = true
    },
    lock: async () => {
      await signer?.ask('lock', {}, () => undefined)
      isLocked = true
    },
    unlock,
    isGone,
    makeAgain: async () => {
      for (const [name, bytes] of again) files.set(name, bytes)
      await unlock()
    },
    signed: async () => (await signer?.ask('signedSince', { eventId: 0 }, () => undefined))?.entries ?? [],
    isLocked: () => isLocked,
    isBusy: () => working > 0,
  }
}

function isOfApprovals(asked: { readonly operation: SignerOperation }): asked is SignerAsked {
  return asked.operation === 'approve' || asked.operation === 'dropApproval' || asked.operation === 'sign'
}

function isReview(argument: object): argument is ArgumentOf<'review'> {
  return 'paths' in argument
}

function isSigning(argument: object): argument is ArgumentOf<'sign'> {
  return 'journal' in argument
}

/** Makes the files that every history begins with, by the signer's own operations. */
export async function makeVaultFiles(): Promise<VaultTemplate> {
  const make = async (second: boolean) => ({ free: await makeFiles(null, second), limited: await makeFiles(LIMITS, second) })
  return { alone: await make(false), withSecond: await make(true) }
}

async function makeFiles(bounds: Bounds, isWithSecond: boolean): Promise<VaultFiles> {
  const files: Files = new Map()
  const disk = openModelDisk(files, async () => undefined)
  const clock = { nowMs: () => 0, after: () => () => undefined }
  const signer = openSigner({ ...PLACE, disk, clock, calendarMs: 0 })
  const ask = <Name extends SignerOperation>(operation: Name, argument: ArgumentOf<Name>) =>
    signer.ask(operation, argument, () => undefined)
  await ask('restore', { passphrase: PASSPHRASE, words: WORDS, coolDownMs: 0 })
  for (const [index, address] of [...HOUSE.recipients, ...HOUSE.suppliers].entries())
    await ask('allow', { passphrase: PASSPHRASE, address, label: `payee ${index}` })
  if (bounds !== null) await ask('setLimit', { passphrase: PASSPHRASE, limit: { asset: 'native', ...bounds } })
  let approver: Address | null = null
  if (isWithSecond) {
    const naming = { passphrase: PASSPHRASE, label: 'the second person', approverPassphrase: SECOND_PASSPHRASE }
    approver = (await ask('nameApprover', naming)).approvers[0]?.address ?? null
    await ask('setThreshold', { passphrase: PASSPHRASE, asset: 'native', above: THRESHOLD })
  }
  signer.close()
  return { files, approver }
}
