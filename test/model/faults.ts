import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../src/core/address/address.ts'
import { isStrongroomError } from '../../src/core/error/error.ts'
import { type Journal, type JournalWriter, PAGE_ROWS_MAX } from '../../src/main/journal/index.ts'
import type { EpochInfo, NodeClient, NodeSet } from '../../src/main/node/index.ts'
import { readAwaitingApproval } from '../../src/main/pay/index.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import type { Block } from './chain.ts'
import { type Account, livingNonce } from './execute.ts'
import type { Fault } from './history.ts'
import { encodeNonceAccount } from './nonce-bytes.ts'
import type { Signing } from './vault.ts'

/*
 * The faults that the model must catch (exactly-once.md). Each stands in front of a piece of the product and does what the product would do
 * if it had the fault; nothing in the product knows of it.
 */

type Change = (tx: JournalWriter) => Promise<unknown>

/** The journal, with another way of doing some of its writes. */
export function withWrites(journal: Journal, write: (name: string, change: Change) => Promise<unknown>): Journal {
  return { ...journal, write: <T>(name: string, change: (tx: JournalWriter) => Promise<T>) => write(name, change) as Promise<T> }
}

/** A client that does some things otherwise. Its own members are found through a proxy, and so are not there to be spread. */
export function otherwise<Asked extends object>(asked: Asked, ways: Partial<Asked>): Asked {
  return new Proxy(asked, { get: (honest, method) => Reflect.get(ways, method) ?? Reflect.get(honest, method) })
}

/** No answer to a sending within its time: taken for proof that it will not land. */
const attemptOnTimeout: Fault = {
  pieces: (pieces) => {
    const broadcast: NodeSet['broadcast'] = async (transaction, options) => {
      const sent = await pieces.nodes.broadcast(transaction, options)
      const timedOut = sent.answers.some((answer) => !answer.ok && answer.error.code === 'NODE_TIMED_OUT')
      if (timedOut || sent.late.length > 0) await callDead(pieces.journal, transaction)
      return sent
    }
    return { ...pieces, nodes: { ...pieces.nodes, broadcast } }
  },
}

async function callDead(journal: Journal, transaction: Uint8Array): Promise<void> {
  const outstanding = await journal.read.outstandingAttempts({ limit: 100 })
  const attempt = outstanding.find(({ transaction: bytes }) => bytes !== null && Buffer.from(bytes).equals(transaction))
  if (attempt === undefined) return
  await journal.write('verdict', (tx) => tx.settleAttempt({ attemptId: attempt.id, state: 'expired', proof: 'it timed out' }))
}

/** What is confirmed is taken for final where a lifetime is judged to have ended. */
const expiryAtConfirmed: Fault = {
  clients: (clients) =>
    clients.map((client) =>
      otherwise(client, {
        getBlockHeight: () => client.getBlockHeight({ commitment: 'confirmed' }),
        getEpochInfo: (options) => client.getEpochInfo({ ...options, commitment: 'confirmed' }),
      }),
    ),
}

/** A node without history is heard to say that it does not know the signature. */
const nullWithoutHistory: Fault = {
  clients: (clients) =>
    clients.map((client) =>
      otherwise(client, {
        getSignatureStatuses: async (signatures, options) => {
          try {
            return await client.getSignatureStatuses(signatures, options)
          } catch (error) {
            if (!isStrongroomError(error, 'NODE_HISTORY_OFF')) throw error
            return client.getSignatureStatuses(signatures)
          }
        },
      }),
    ),
}

/** How far any node was ever heard to be counts for every one of them, where it is asked about signatures too; heights that cannot be true do not. */
const laggardsVote: Fault = {
  clients: (clients) => {
    let furthest: EpochInfo | null = null
    return clients.map((client) => {
      const getEpochInfo: NodeClient['getEpochInfo'] = async (options) => {
        const told = await client.getEpochInfo(options)
        if (told.blockHeight <= told.absoluteSlot && told.absoluteSlot > (furthest?.absoluteSlot ?? -1n)) furthest = told
        return furthest ?? told
      }
      return otherwise(client, {
        getEpochInfo,
        getBlockHeight: async (options) => {
          const told = await client.getBlockHeight(options)
          return options?.commitment === 'finalized' ? (furthest?.blockHeight ?? told) : told
        },
        getSignatureStatuses: async (signatures, { searchHistory = false } = {}) => {
          const told = await client.getSignatureStatuses(signatures, { searchHistory })
          const reached = furthest?.absoluteSlot ?? told.contextSlot
          return { ...told, contextSlot: reached > told.contextSlot ? reached : told.contextSlot }
        },
        isBlockhashValid: async (blockhash) => {
          const told = await client.isBlockhashValid(blockhash, { commitment: 'processed' })
          return { contextSlot: furthest?.absoluteSlot ?? told.contextSlot, value: false }
        },
      })
    })
  },
}

/** Writes nothing. */
const NOTHING = {} as JournalWriter

/** First the call, then the row that says that it was made. */
const rowAfterCall: Fault = {
  pieces: (pieces) => {
    let owed: Change | null = null
    const journal = withWrites(pieces.journal, async (name, change) => {
      if (name !== 'broadcast') return pieces.journal.write(name, change)
      owed = change
      return change({ ...NOTHING, addBroadcast: async () => true })
    })
    const broadcast: NodeSet['broadcast'] = async (transaction, options) => {
      const sent = await pieces.nodes.broadcast(transaction, options)
      const change = owed
      owed = null
      if (change !== null) await pieces.journal.write('broadcast', change)
      return sent
    }
    return { ...pieces, journal, nodes: { ...pieces.nodes, broadcast } }
  },
}

/** A nonce is believed to stand where it stood, when the transaction that lived by it has failed. */
const failureKeepsNonce: Fault = {
  clients: (clients, { chain }) =>
    clients.map((client) =>
      otherwise(client, {
        getMultipleAccounts: async (addresses, options) => {
          const told = await client.getMultipleAccounts(addresses, options)
          const value = told.value.map((info, index) => {
            const address = addresses[index]
            const believed = address === undefined ? null : beforeFailure(chain.finalized(), address)
            return info === null || believed === null ? info : { ...info, data: encodeNonceAccount(believed) }
          })
          return { ...told, value }
        },
      }),
    ),
}

/** What a nonce account held before the last transaction that lived by it, where that one failed. */
function beforeFailure(head: Block, address: Address): Account['nonce'] {
  for (let block: Block | null = head; block !== null; block = block.parent) {
    const last = block.transactions.findLast(({ read, before }) => livingNonce(read, before) === address)
    if (last !== undefined) return last.ending === 'failed' ? (last.before.get(address)?.nonce ?? null) : null
  }
  return null
}

/** What was heard is committed, and what follows from it afterwards. */
const twoTransactions: Fault = {
  pieces: (pieces) => ({
    ...pieces,
    journal: withWrites(pieces.journal, async (name, change) => {
      if (name !== 'verdict') return pieces.journal.write(name, change)
      const nothing = async () => undefined
      await pieces.journal.write(name, (tx) =>
        change({ ...tx, settleAttempt: async () => false, replaceIntent: nothing, abandonIntent: nothing }),
      )
      return pieces.journal.write(name, (tx) => change({ ...tx, addEvidence: nothing }))
    }),
  }),
}

/** A person's word that something is not to land is stored, and sending does not hear of it. */
const revokedIsSent: Fault = {
  pieces: (pieces) => ({
    ...pieces,
    journal: {
      ...withWrites(pieces.journal, (name, change) =>
        pieces.journal.write(name, (tx) => change({ ...tx, addBroadcast: async (row) => (await tx.addBroadcast(row), true) })),
      ),
      read: {
        ...pieces.journal.read,
        unfinishedIntents: async (page) =>
          (await pieces.journal.read.unfinishedIntents(page)).map((intent) => ({
            ...intent,
            attempts: intent.attempts.map((attempt) => ({ ...attempt, revocation: null })),
          })),
      },
    },
  }),
}

/** What is asked for is sealed where it is asked for, as if a person had decided it. */
const askedIsDecided: Fault = {
  asked: (signer) => {
    const reviewed = new Map<string, Uint8Array>()
    const ways: Partial<SignerClient> = {
      review: async (argument) => {
        const answer = await signer.review(argument)
        for (const [index, { digest }] of answer.reviewed.entries()) reviewed.set(digest, argument.messages[index] ?? new Uint8Array())
        return answer
      },
      sign: async ({ messages, journal }) => {
        const intents = messages.map(({ digest, intent, references, lastValidBlockHeight }) => {
          const lifetime = lastValidBlockHeight === null ? 'nonce' : 'blockhash'
          return { intent, references, lifetime, message: reviewed.get(digest) ?? new Uint8Array() } as const
        })
        const { seals } = await signer.sealDecisions({ intents })
        return signer.sign({ messages: messages.map((message, index) => ({ ...message, seal: seals[index] ?? null })), journal })
      },
    }
    return new Proxy(signer, { get: (real, operation: keyof SignerClient) => ways[operation] ?? real[operation] })
  },
}

/** Whoever asks is believed to know of all that was signed before, and to have the journal that was there. */
export const believed: Signing = ({ messages, journal }, head) => {
  for (const { digest } of messages) everSigned.add(digest)
  const known = messages.map((message) => ({ ...message, earlier: [...message.earlier, ...everSigned] }))
  return {
    messages: known,
    journal: head === null ? journal : { head: { ...journal.head, id: Math.max(journal.head.id, head.id) }, known: head },
  }
}
const everSigned = new Set<string>()

/** What was signed for an intent or a reference keeps nothing from being signed for it again. */
const signedIsForgotten: Fault = { signing: believed }

/** What leaves is not held against any limit. */
const limitsAreForgotten: Fault = { unlimited: true }

/** What a second person would have to approve is signed without one. */
const nobodyApproves: Fault = { unapproved: true }

/** Approving one payment approves every other waiting payment that does the same. */
const approvalOpensEqual: Fault = {
  pieces: (pieces) => ({
    ...pieces,
    journal: withWrites(pieces.journal, async (name, change) => {
      if (name !== 'approved') return pieces.journal.write(name, change)
      const awaiting = await readAwaitingApproval(pieces.journal)
      return pieces.journal.write(name, async (tx) => {
        const opened: Parameters<typeof tx.reopenIntent>[0][] = []
        const done = await change({ ...tx, reopenIntent: (one) => (opened.push(one), tx.reopenIntent(one)) })
        for (const { intentId, approver } of opened) {
          const effects = awaiting.find(({ intent }) => intent.id === intentId)?.effects
          for (const equal of awaiting) if (equal.effects === effects) await tx.reopenIntent({ intentId: equal.intent.id, approver })
        }
        return done
      })
    }),
  }),
}

/** The bytes of a draft that was refused are not drafted again. */
const refusedIsKnown: Fault = {
  pieces: (pieces) => {
    const knownDigests: Journal['read']['knownDigests'] = async (digests) => {
      const intents = await pieces.journal.read.intents({ limit: PAGE_ROWS_MAX })
      const drafted = new Set(intents.flatMap(({ attempts }) => attempts.map(({ digest }) => bytesToHex(digest))))
      return digests.filter((digest) => drafted.has(digest))
    }
    return { ...pieces, journal: { ...pieces.journal, read: { ...pieces.journal.read, knownDigests } } }
  },
}

/** The data folder has no lock: two processes may use it at once. */
const noLock: Fault = { lock: () => ({ release: () => undefined }) }

/** Those of exactly-once.md by the names that it gives them, and what the signer must not do or forget. */
export const FAULTS = {
  'a new attempt on time-out': attemptOnTimeout,
  'expiry judged at confirmed': expiryAtConfirmed,
  'null taken as absence without history': nullWithoutHistory,
  'a lagging node’s vote counted': laggardsVote,
  'the broadcast row written after the call': rowAfterCall,
  'a failed nonce transaction treated as not advancing': failureKeepsNonce,
  'evidence and verdict in two transactions': twoTransactions,
  'revoked bytes sent again': revokedIsSent,
  'the lock not taken': noLock,
  'what is asked for taken for decided': askedIsDecided,
  'what was signed forgotten': signedIsForgotten,
  'what leaves not counted': limitsAreForgotten,
  'nobody asked to approve': nobodyApproves,
  'an approval reopens every equal payment': approvalOpensEqual,
  'a refused draft’s digest counts as known': refusedIsKnown,
} satisfies Readonly<Record<string, Fault>>
