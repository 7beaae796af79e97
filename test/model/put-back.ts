import { slot } from '../../src/core/chain/slot.ts'
import type { LatestBlockhash, NodeClient } from '../../src/main/node/index.ts'
import { OPEN_GATE } from '../support/open-gate.ts'
import { believed, otherwise } from './faults.ts'
import { HOUSE } from './house.ts'
import type { Fault } from './history.ts'
import type { Weather } from './weather.ts'

/*
 * Faults that the product once had, put back in front of it: each lets one node, or one machine, or one old file decide alone again. The liar and
 * the lagging machines must then be believed, and the model must see it.
 */

/** What any of the nodes shows of a transaction, all of them show. */
const oneNodeDecides: Fault = {
  clients: (clients) =>
    clients.map((client) =>
      otherwise(client, {
        getTransaction: async (signature) => firstOf(clients, client, (one) => one.getTransaction(signature)),
        getSignatureStatuses: async (signatures, options) => {
          const own = await client.getSignatureStatuses(signatures, options)
          const others = await Promise.allSettled(
            clients.filter((one) => one !== client).map((one) => one.getSignatureStatuses(signatures, options)),
          )
          const told = others.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.value] : []))
          return {
            ...own,
            value: own.value.map((status, index) => status ?? told.map((value) => value[index] ?? null).find(Boolean) ?? null),
          }
        },
      }),
    ),
}

async function firstOf<Value>(
  clients: readonly NodeClient[],
  own: NodeClient,
  ask: (client: NodeClient) => Promise<Value | null>,
): Promise<Value | null> {
  const found = await ask(own)
  if (found !== null) return found
  const others = await Promise.allSettled(clients.filter((client) => client !== own).map(ask))
  return others.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])).find((value) => value !== null) ?? null
}

/** Not knowing counts as of whatever slot the question was about. */
const silenceCounts: Fault = {
  clients: (clients) =>
    clients.map((client) =>
      otherwise(client, {
        getSignatureStatuses: async (signatures, { searchHistory = false } = {}) => {
          const told = await client.getSignatureStatuses(signatures, { searchHistory })
          return { ...told, contextSlot: slot(told.contextSlot + 100_000n) }
        },
      }),
    ),
}

/** Of several blockhashes the oldest is taken, with the end that was told with it. */
const oldestEnds: Fault = {
  clients: (clients) => {
    let told: LatestBlockhash | null = null
    return clients.map((client) =>
      otherwise(client, {
        getLatestBlockhash: async (options) => {
          const own = await client.getLatestBlockhash(options)
          const isNear = told !== null && told.fetchedSlot < own.fetchedSlot && told.fetchedSlot + 160n > own.fetchedSlot
          if (told === null || !isNear) told = own
          return told
        },
        // What a blockhash is worth is asked at the end, too.
        isBlockhashValid: async (blockhash, options) => ({ ...(await client.isBlockhashValid(blockhash, options)), value: false }),
      }),
    )
  },
}

/** Blocks are read from the node that is asked first. */
const firstNodeIsBelieved: Fault = {
  clients: ([first, ...others]) => {
    if (first === undefined) return []
    const ways: Partial<NodeClient> = {
      readBlock: (at, options) => first.readBlock(at, options),
      getBlocks: (range, options) => first.getBlocks(range, options),
    }
    return [first, ...others.map((client) => otherwise(client, ways))]
  },
}

/**
 * What is signed and was paid is signed again from whatever journal is there: sending is open, and the signer takes anything for known and is told
 * nothing of what was made.
 */
const oldJournalSends: Fault = {
  gate: OPEN_GATE,
  signing: believed,
  pieces: (pieces) => ({ ...pieces, signer: otherwise(pieces.signer, { keepMade: async ({ upTo }) => ({ event: upTo }) }) }),
}

/** What our own keys did is left out of what is read. */
const ownDoingIsUnread: Fault = {
  clients: (clients) =>
    clients.map((client) =>
      otherwise(client, {
        readBlock: async (at, options) => {
          const read = await client.readBlock(at, options)
          if (read === null) return null
          const isOurs = (key: { readonly pubkey: string; readonly signer: boolean }) => key.signer && OURS.has(key.pubkey)
          const transactions = read.block.transactions.filter(({ accountKeys }) => !accountKeys.some(isOurs))
          return { ...read, block: { ...read.block, transactions } }
        },
      }),
    ),
}

/** What nodes do not know is nowhere, whatever the ledger has read. */
const ledgerIsNotAsked: Fault = {
  gate: OPEN_GATE,
  pieces: (pieces) => {
    const read = { ...pieces.journal.read, movementSlots: async () => new Map() }
    return { ...pieces, journal: { ...pieces.journal, read } }
  },
}

const OURS: ReadonlySet<string> = HOUSE.ours

type PutBack = { readonly fault: Fault; readonly weather: Partial<Weather>; readonly rules: readonly string[] }
const LIAR = { nodes: 2, machines: 1, lags: [0], liar: 1, lie: 0.05, lieBlocks: [200], silence: 0, change: 0, watching: false } as const
const WATCHED = { watching: true, repeats: false, blocksMax: 3, downBlocksMax: 20, payIn: 0.6, silence: 0, change: 0, kill: 0 } as const

export const PUT_BACK = {
  'one node’s word for what became of a payment': {
    fault: oneNodeDecides,
    weather: {
      ...{ ...LIAR, lies: ['a landing that never was'], lie: 0.01, lieBlocks: [1_000], forgetful: 0, fork: 0 },
      ...{ keep: 0.9, bring: 0.02, land: 0.05, decide: 0.03, kill: 0, downBlocksMax: 20, foreignAdvance: 0 },
    },
    rules: ['I1', 'I2'],
  },
  'not knowing from behind': {
    fault: silenceCounts,
    weather: {
      ...{ nodes: 1, machines: 3, lags: [0, 120, 125], heedsSlot: false, liar: null, forgetful: 0, change: 0, silence: 0, late: 0 },
      ...{
        nonce: 0.9,
        keep: 0,
        land: 0.9,
        decide: 0.03,
        kill: 0.002,
        blocksMax: 20,
        downBlocksMax: 60,
        watching: false,
        foreignAdvance: 0,
      },
    },
    rules: ['I1', 'I2'],
  },
  'an end of a blockhash that one node understates': {
    fault: oldestEnds,
    weather: { ...LIAR, lies: ['another end of a blockhash'], nonce: 0, keep: 0.9, bring: 0.05 },
    rules: ['I1', 'I2'],
  },
  'blocks from the node that is asked first': {
    fault: firstNodeIsBelieved,
    weather: { ...LIAR, ...WATCHED, liar: 0, lies: ['a block skipped', 'a transaction left out of its block'] },
    rules: ['I5', 'watch'],
  },
  'an old journal that sends at once': {
    fault: oldJournalSends,
    weather: { ...{ oldJournal: 0.5, kill: 0.015, decide: 0.03, watching: false }, nodes: 1, machines: 1, lags: [0], liar: null },
    rules: ['I1', 'I4', 'I7'],
  },
  'what our keys did left unread': {
    fault: ownDoingIsUnread,
    weather: { ...WATCHED, nodes: 1, machines: 1, lags: [0], liar: null, decide: 0.03 },
    rules: ['I5', 'books'],
  },
  'silence of a machine that lost blocks': {
    fault: ledgerIsNotAsked,
    weather: {
      ...{ ledger: true, watching: false, nodes: 1, machines: 2, lags: [0], liar: null, change: 0.04, silence: 0, late: 0, forgetful: 0 },
      ...{ firstAway: 0, keep: 0.3, bring: 0.15, land: 0.9, nonce: 0.4, decide: 0.06, kill: 0.01, blocksMax: 20, downBlocksMax: 250 },
    },
    rules: ['I2'],
  },
} satisfies Readonly<Record<string, PutBack>>
