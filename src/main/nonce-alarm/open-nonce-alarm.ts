import type { Address } from '../../core/address/address.ts'
import { isStrongroomError, type StrongroomError } from '../../core/error/error.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { type Foreign, findForeign, type Look } from './find-foreign.ts'

const EVERY_MS = 10 * 60 * 1_000
/** A start is busy enough on its own. */
const SOONEST_MS = 15 * 1_000
/** Deposit keys asked for in one look, beside the treasury and the authorities of the pool: each is a question to every node. */
const DEPOSIT_KEYS_PER_LOOK = 32

export type NonceAlarmOptions = {
  readonly journal: Journal
  readonly nodes: NodeSet
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How many accounts sound the alarm, whenever that has changed. */
  readonly onChange: (foreign: number) => void
  readonly onTrouble: (error: StrongroomError) => void
  readonly everyMs?: number
  readonly soonestMs?: number
}

/** How it stands. `keys` of `keysInAll` were looked for in this turn; when it is through, the next turn begins. */
export type AlarmState = Pick<Look, 'nodes' | 'unserved'> & {
  readonly found: readonly Foreign[]
  readonly checkedAtMs: number | null
  readonly keys: number
  readonly keysInAll: number
}

export type NonceAlarm = {
  state(): AlarmState
  /** Looks now, for the next keys in turn. @throws NODE_* */
  look(): Promise<AlarmState>
  /** It was taken in or set aside by a person. */
  forget(account: Address): void
  close(): Promise<void>
}

/** Looks for foreign nonce accounts at the start and every ten minutes, some keys at a time, so that many accounts never mean many questions. */
export function openNonceAlarm(options: NonceAlarmOptions): NonceAlarm {
  const { journal, nodes, now, onChange, onTrouble, everyMs = EVERY_MS, soonestMs = SOONEST_MS } = options
  const closing = new AbortController()
  let state: AlarmState = { found: [], checkedAtMs: null, keys: 0, keysInAll: 0, nodes: [], unserved: [] }
  let after: Address | undefined
  let looking: Promise<AlarmState> | null = null

  const become = (next: AlarmState) => {
    const before = state.found.length
    state = next
    if (next.found.length !== before) onChange(next.found.length)
    return next
  }
  const lookOnce = async (): Promise<AlarmState> => {
    const first = after === undefined
    const { always, some, all, until } = await readKeys(journal, after)
    const { foreign, nodes: heard, unserved } = await findForeign({ journal, nodes }, [...always, ...some])
    if (heard.length === 0) return become({ ...state, nodes: [], unserved })
    const asked = new Set<Address>([...always, ...some])
    const kept = state.found.filter(({ authority }) => !asked.has(authority))
    after = until
    const keys = (first ? always.length : state.keys) + some.length
    return become({ found: [...kept, ...foreign], checkedAtMs: now(), keys, keysInAll: all, nodes: heard, unserved })
  }
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return looking
  }
  const run = async () => {
    await sleepUntilAborted(soonestMs, closing.signal, { ref: false })
    while (!closing.signal.aborted) {
      await look().catch((error: unknown) => {
        if (!isStrongroomError(error)) throw error
        if (!closing.signal.aborted) onTrouble(error)
      })
      await sleepUntilAborted(everyMs, closing.signal, { ref: false })
    }
  }
  const running = run()
  return {
    state: () => state,
    look,
    forget: (account) => void become({ ...state, found: state.found.filter((one) => one.account !== account) }),
    async close() {
      closing.abort()
      await running
    },
  }
}

/** The treasury and who has authority over the pool, always; of the deposit accounts the next ones, up to `until`: undefined where they are the last. */
async function readKeys(journal: Journal, after: Address | undefined) {
  const treasuries = await journal.read.accounts({ role: 'treasury', limit: 1 })
  const pool = (await journal.read.nonces()).flatMap(({ authority, closed, isElsewhere }) => (closed || isElsewhere ? [] : [authority]))
  const always = [...new Set([...treasuries.map(({ address }) => address), ...pool])]
  const page = { role: 'deposit', limit: DEPOSIT_KEYS_PER_LOOK } as const
  const next = await journal.read.accounts(after === undefined ? page : { ...page, after })
  const some = next.map(({ address }) => address).filter((address) => !always.includes(address))
  const deposits = await journal.read.countAccounts({ role: 'deposit' })
  // A page is full or the last one whatever was asked for already: a key of the pool among them ends no turn.
  const until = next.length < DEPOSIT_KEYS_PER_LOOK ? undefined : next.at(-1)?.address
  return { always, some, all: deposits + treasuries.length, until }
}
