import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { ClosedReason, ClosingRecord, Journal } from '../journal/index.ts'

/** What still has to be read of the chain before anything new is signed after a start. */
export type CatchingUp = {
  /** Final slots that the journal has not read; null while it is not known how many. */
  readonly slots: bigint | null
  /** Accounts whose keys are ours and of which some past is to be read back. */
  readonly accounts: number
}

/**
 * - open: something new may be signed
 * - waiting: what our keys did since the journal's last event is still being read
 * - switching: the network is changing its consensus, and no person asked for something to be signed meanwhile
 * - closed: a person has to open sending again
 * - offline: this workstation has no network
 */
export type SendingState =
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting'; readonly catchingUp: CatchingUp }
  | { readonly kind: 'switching' }
  | { readonly kind: 'closed'; readonly closings: readonly ClosingRecord[]; readonly catchingUp: CatchingUp | null }
  | { readonly kind: 'offline' }

/** Whether something new may be signed, and whether what is signed may be sent on. */
export type SendingGate = {
  state(): Promise<SendingState>
  maySign(): Promise<boolean>
  /**
   * The same, where the journal has read up to the slot that nodes call final as the first message of this start is to be signed. Those that were
   * asked at the start may have been behind, or few.
   */
  maySignAsOf(finalized: Slot): Promise<boolean>
  /**
   * The same, as the first steps of this start are to be planned from what nodes show as of this slot. They may be behind: what is signed after them is held
   * against what nodes call final then.
   */
  mayPlanAsOf(shown: Slot): Promise<boolean>
  /**
   * Bytes that are signed may land whatever is done here, and there is one such message for an intent: they are sent on, whatever sending is
   * closed for, with two exceptions. A journal of an earlier moment does not know what a person revoked since, and revoked bytes are not sent.
   */
  maySendAgain(): Promise<boolean>
  /** Nothing is signed while a vault is being opened: what it holds, and what it remembers, may close sending. */
  whileOpening<Done>(open: () => Promise<Done>): Promise<Done>
  /**
   * Whether all that the owners' keys did in these slots is recorded: only then does it mean something that a transaction is not. `evenClosed`: a gap
   * that a person closed unread counts as not read, where nothing but the ledger could show the transaction.
   */
  hasRead(range: ReadRange): Promise<boolean>
}

export type ReadRange = {
  readonly sinceSlot: Slot
  readonly upToSlot: Slot
  readonly owners: readonly Address[]
  readonly evenClosed?: boolean
}

/** Sound nodes are not further apart: where one named a slot further ahead than any check does, it is asked again. */
const APART_SLOTS_MAX = 512n

type Lag = { readonly slotsBehind: bigint | null; readonly caughtUp: boolean }

export type GateParts = {
  readonly journal: Pick<Journal, 'read'>
  readonly lag: { read(): Promise<Lag> }
  /** Every configured node was asked since this start: before that, nobody knows how far the chain is. */
  readonly isHeard: () => boolean
  /** Whether the network changes its consensus, and nothing is signed because of it. */
  readonly isSwitching?: () => boolean
  /** Told when another state was read than the one before. */
  readonly onChange?: (state: SendingState) => void
}

/** Reasons for which the journal may be of an earlier moment. The record of what was signed tells of it, where that is not older itself. */
const OF_AN_EARLIER_MOMENT: readonly ClosedReason[] = ['journal-older', 'journal-moved', 'vault-restored']

/**
 * After each start nothing new is signed before the journal has read everything that was final then, so that what our keys did meanwhile is
 * recorded and held against its attempts first. That alone keeps a journal put back from paying again, as long as the chain remembers. How far
 * that is, is heard twice: by the checks of the nodes, and as the first message is to be signed. Once that is done it stays done until the next
 * start: from then on whatever is sent is recorded here before.
 */
export function createSendingGate({ journal, lag, isHeard, isSwitching, onChange = () => undefined }: GateParts): SendingGate {
  let caughtUp = false
  const [atSigning, atPlanning] = [createHeard({ journal, lag }), createHeard({ journal, lag })]
  let told: SendingState['kind'] | null = null
  let openings = 0
  const readCatchingUp = async (): Promise<CatchingUp | null> => {
    const accounts = await journal.read.ownPastUnread()
    if (!caughtUp) {
      const { slotsBehind, caughtUp: isLevel } = await lag.read()
      caughtUp = isHeard() && isLevel && accounts === 0
      if (!caughtUp) return { slots: slotsBehind, accounts }
    }
    const slots = await atSigning.unread()
    return accounts === 0 && slots === 0n ? null : { slots, accounts }
  }
  const read = async (): Promise<SendingState> => {
    const closings = await journal.read.closings()
    const catchingUp = await readCatchingUp()
    if (closings.length > 0) return { kind: 'closed', closings, catchingUp }
    // A past that is wanted later, of an account that is only now added, holds nothing up: it is closed sending that waits for it.
    const isOpen = catchingUp === null || (caughtUp && catchingUp.slots === 0n)
    return isOpen ? { kind: isSwitching?.() === true ? 'switching' : 'open' } : { kind: 'waiting', catchingUp }
  }
  const state = async (): Promise<SendingState> => {
    const found = await read()
    if (found.kind !== told) onChange(found)
    told = found.kind
    return found
  }
  const maySign = async () => (await state()).kind === 'open' && openings === 0
  return {
    state,
    maySign,
    async maySignAsOf(finalized) {
      atSigning.hear(finalized)
      return (await maySign()) && atSigning.hasRead()
    },
    async mayPlanAsOf(shown) {
      atPlanning.hear(shown)
      return (await maySign()) && (await atPlanning.unread()) === 0n && atPlanning.hasRead()
    },
    async whileOpening(open) {
      openings += 1
      try {
        return await open()
      } finally {
        openings -= 1
      }
    },
    async maySendAgain() {
      const closings = await journal.read.closings()
      return !closings.some(({ reason }) => OF_AN_EARLIER_MOMENT.includes(reason))
    },
    async hasRead({ sinceSlot, upToSlot, owners, evenClosed = false }) {
      const cursor = await journal.read.cursor()
      if (cursor === null || cursor.slot < upToSlot) return false
      return (await journal.read.pastUnread(owners, { sinceSlot, evenClosed })).size === 0
    },
  }
}

/** The slot that was heard first, until the journal has read up to it. */
function createHeard({ journal, lag }: Pick<GateParts, 'journal' | 'lag'>) {
  let first: Slot | null = null
  let hasReadThat = false
  return {
    hear(slot: Slot): void {
      first ??= slot
    },
    hasRead: () => hasReadThat,
    unread: async (): Promise<bigint> => {
      if (first === null || hasReadThat) return 0n
      const reached = (await journal.read.cursor())?.slot ?? 0n
      hasReadThat = reached >= first
      if (hasReadThat) return 0n
      const unread = first - reached
      const { slotsBehind } = await lag.read()
      if (slotsBehind === null || unread <= slotsBehind + APART_SLOTS_MAX) return unread
      first = null
      return 0n
    },
  }
}
