import type { Signature } from '../../src/core/keys/signature.ts'
import { createSerialQueue, type SerialQueue } from '../../src/main/serial-queue.ts'
import { openOldCopies, openOldRecords } from './files.ts'
import { openingAccounts } from './house.ts'
import { openJudge } from './judge.ts'
import { type Life, openFolder } from './life.ts'
import { openNetwork } from './network.ts'
import { openModelNode } from './node.ts'
import { createRandom } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import { openSendingPerson } from './sending-person.ts'
import type { HistoryOptions } from './told.ts'
import { LIMITS, openVault } from './vault.ts'
import { chooseWeather, POWERS, type Weather } from './weather.ts'

/** What happens at this moment of a history. */
type Now = {
  life: Life | null
  weather: Weather
  /** Decisions, approvals and messages that people are at. */
  deciding: number
  agreeing: number
  isAsking: boolean
  approvals: SerialQueue
  /** A payment waits for a nonce account, as the person was told. */
  lacksNonce: boolean
  /** Nothing goes wrong any more. */
  isCalm: boolean
  /** No more blocks pass. */
  isStill: boolean
}

/** Everything that one history is played with, as its seed has it. */
export type World = ReturnType<typeof openWorld>

/** Opens it; `close` removes its folder. */
export function openWorld(
  { seed, template, fault = {}, rules = null, powers = POWERS, weather: wanted = {} }: HistoryOptions,
  scheduler: Scheduler,
) {
  const random = createRandom(seed)
  const chosen = { ...chooseWeather(random, powers, createRandom(~seed)), ...wanted }
  // Where no block is watched, nothing can be compared.
  const storm: Weather = chosen.watching ? chosen : { ...chosen, reopen: 0, copy: 0, madeAgain: 0 }
  const now: Now = { ...STILL, life: null, weather: storm, approvals: createSerialQueue() }
  const { folder, path, close: removeFolder } = openFolder(template.path)
  const network = openNetwork(openingAccounts(), storm, random)
  const bounds = storm.limited ? LIMITS : null
  const judge = openJudge({ path, chain: network.chain, rules, bounds, people: storm.people > 0, reopened: storm.reopen > 0 })
  const kinds = storm.people > 0 && fault.unapproved !== true ? template.vault.withSecond : template.vault.alone
  const { files: begun, approver } = storm.limited && fault.unlimited !== true ? kinds.limited : kinds.free
  const files = new Map(begun)
  const { onSigned, onAgreeing } = judge
  const vault = openVault({ files, again: kinds.free.files, scheduler, onSigned, onAgreeing, signing: fault.signing ?? null })
  const parts = { network, scheduler, random, weather: () => now.weather, onSend: judge.onSend }
  const honest = network.nodes.map((ways) => openModelNode(parts, ways))
  const counted = { steps: 0, kills: 0, landed: 0, oldJournals: 0, compared: 0, reopened: 0, madeAgain: 0, asked: 0, declined: 0 }
  const count = (what: keyof typeof counted, by = 1) => {
    counted[what] += by
  }
  const sendingPerson = openSendingPerson({
    ...{ judge, network, random, onDone: count },
    isCalm: () => now.isCalm,
    isAlive: (one) => now.life === one,
  })
  return {
    ...{
      seed,
      scheduler,
      random,
      storm,
      now,
      folder,
      path,
      network,
      chain: network.chain,
      judge,
      files,
      approver,
      vault,
      counted,
      count,
      fault,
    },
    asked: fault.asked?.(vault.asked) ?? vault.asked,
    clients: fault.clients?.(honest, network) ?? honest,
    copies: openOldCopies(path, random),
    records: openOldRecords(files, random),
    sendingPerson,
    /** Decisions that were made, and what happened, oldest first. */
    decided: [] as string[],
    trace: [] as string[],
    revoked: new Set<Signature>(),
    isFine: () => judge.found.length === 0,
    close: () => {
      now.life?.kill()
      vault.kill()
      judge.close()
      removeFolder()
    },
  }
}

const STILL = { deciding: 0, agreeing: 0, isAsking: false, lacksNonce: false, isCalm: false, isStill: false }
