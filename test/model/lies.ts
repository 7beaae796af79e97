import type { Address } from '../../src/core/address/address.ts'
import type { Commitment } from '../../src/core/chain/slot.ts'
import { type Chain, hashOf, type View } from './chain.ts'
import { type Account, type Ending, execute, nextNonce, type Read } from './execute.ts'
import { HOUSE } from './house.ts'
import type { Random } from './random.ts'
import { type Landing, type Picture, pictureOfView, type Place, type RpcBlock } from './view.ts'

/**
 * One untruth, told in every method alike: it makes a picture from the true one. `touch` is called where an answer is made of the lie, so that a
 * history in which nothing hostile happened can be told from one in which it did.
 */
export type Lie = { readonly kind: LieKind; readonly alter: (truth: Picture, touch: () => void) => Picture }

export const LIE_KINDS = [
  'a landing that never was',
  'a landing hidden',
  'another end of a blockhash',
  'other heights',
  'other slots and heights',
  'an old picture',
  'a frozen picture',
  'old answers under new slots',
  'an unhealthy node',
  'another memory',
  'another account',
  'other terms',
  'a block skipped',
  'a transaction left out of its block',
  'a chain far ahead',
] as const
export type LieKind = (typeof LIE_KINDS)[number]

/** What a liar knows: the chain, the configuration, and every byte string that any node was ever given. */
export type LiarsWorld = { readonly chain: Chain; readonly read: (signature: string) => Read | null; readonly random: Random }

/** Draws a lie of this kind: its figures now, and what it says of each signature when that is first asked for. */
export function drawLie(kind: LieKind, world: LiarsWorld): Lie {
  return { kind, alter: GRAMMAR[kind](world) }
}

type Alter = Lie['alter']
const GRAMMAR: Readonly<Record<LieKind, (world: LiarsWorld) => Alter>> = {
  'a landing that never was': inventLandings,
  'a landing hidden': hideLandings,
  'another end of a blockhash': moveEnd,
  'other heights': ({ random }) => shift({ slots: 0, heights: far(random) }),
  'other slots and heights': ({ random }) => {
    const by = far(random)
    return shift({ slots: by, heights: by })
  },
  'an old picture': ({ chain, random }) => {
    const slotsAgo = random.pick([5, 33, 90, 200, 400])
    return (truth, touch) => touched(touch, { ...pictureOfView(chain, chain.viewBefore(slotsAgo)), healthy: truth.healthy })
  },
  'a frozen picture': ({ chain }) => {
    const view = chain.view()
    return (truth, touch) => touched(touch, { ...pictureOfView(chain, view), healthy: truth.healthy })
  },
  'old answers under new slots': ({ chain, random }) => {
    const slotsAgo = random.pick([5, 40, 90, 160])
    return (truth, touch) => ({ ...truth, ...denying(chain.viewBefore(slotsAgo), chain, truth, touch) })
  },
  'an unhealthy node': () => (truth, touch) => touched(touch, { ...truth, healthy: false }),
  'another memory': ({ chain, random }) => {
    const firstAvailableSlot = random.pick([0, 0, chain.tip().slot, chain.tip().slot + 1_000])
    const historyOn = random.chance(0.7)
    return (truth, touch) => touched(touch, { ...truth, firstAvailableSlot, historyOn })
  },
  'another account': alterAccount,
  'other terms': ({ random }) => {
    const [rent, fee] = [random.pick([1n, 2n, 10_000n]), random.pick([0n, 1n, 1n, 3n])]
    return (truth, touch) =>
      touched(touch, { ...truth, rentMinimum: truth.rentMinimum * rent, feePerSignature: truth.feePerSignature * fee })
  },
  'a block skipped': skipBlocks,
  'a transaction left out of its block': leaveOut,
  'a chain far ahead': farAhead,
}

function touched(touch: () => void, picture: Picture): Picture {
  touch()
  return picture
}

/** Near enough to pass for lag, or far. */
function far(random: Random): number {
  return random.pick([-600, -140, -40, -8, 3, 40, 140, 600, 10_000])
}

const INVENTED: readonly Ending[] = ['landed', 'failed', 'failed', 'unexecuted']
type Where = 'before' | 'within' | 'ahead' | 'far ahead'

/** Says of signatures that they are in a block, which they are not: failed, never run, or landed; in a slot that suits the liar. */
function inventLandings({ chain, read, random }: LiarsWorld): Alter {
  const ending = random.pick(INVENTED)
  const where = random.pick<Where>(['before', 'within', 'within', 'ahead', 'far ahead'])
  const commitment = random.pick<Commitment>(['finalized', 'finalized', 'finalized', 'confirmed', 'processed'])
  const chance = random.pick([0.3, 1])
  const invented = new Map<string, Landing | null>()
  const invent = (signature: string): Landing | null => {
    const transaction = read(signature)
    if (transaction === null) return null
    const final = chain.finalized()
    const slot = { before: 4, within: chain.tip().slot, ahead: final.slot + 200, 'far ahead': final.slot + 10_000 }[where]
    const made = execute(transaction, { accounts: final.accounts, parentHash: final.hash, ill: ending })
    return { ...made, slot, commitment }
  }
  return (truth, touch) => ({
    ...truth,
    find: (signature, searched) => {
      const landing = truth.find(signature, searched)
      if (landing !== null) return landing
      let said = invented.get(signature)
      if (said === undefined) {
        said = random.chance(chance) ? invent(signature) : null
        // Of what it does not know yet it says nothing for ever.
        if (said !== null || read(signature) !== null) invented.set(signature, said)
      }
      if (said === null) return null
      touch()
      // In time what is said to be in a block is said to be final, or nobody would believe it.
      return truth.place('finalized').slot >= said.slot ? { ...said, commitment: 'finalized' } : said
    },
  })
}

/** Knows nothing of some signatures, in any method; with or without what they did to accounts. */
function hideLandings({ random }: LiarsWorld): Alter {
  const chance = random.pick([0.5, 1])
  const effectsToo = random.chance(0.3)
  const chosen = new Map<string, boolean>()
  const hides = ({ read: { signature } }: Landing): boolean => {
    const known = chosen.get(signature) ?? random.chance(chance)
    chosen.set(signature, known)
    return known
  }
  return (truth, touch) => {
    const visible = (landings: readonly Landing[]) => {
      const left = landings.filter((landing) => !hides(landing))
      if (left.length < landings.length) touch()
      return left
    }
    return {
      ...truth,
      find: (signature, searched) => visible([truth.find(signature, searched)].flatMap((one) => one ?? []))[0] ?? null,
      naming: (address) => visible(truth.naming(address)),
      block: (slot, commitment) => {
        const block = truth.block(slot, commitment)
        return block === null ? null : { ...block, landings: visible(block.landings) }
      },
      account: (address, commitment) => {
        if (!effectsToo) return truth.account(address, commitment)
        const [last] = truth.naming(address)
        if (last === undefined || !hides(last)) return truth.account(address, commitment)
        touch()
        return last.before.get(address)
      },
    }
  }
}

/** The present blockhash with another end, and the slot that fits it. */
function moveEnd({ random }: LiarsWorld): Alter {
  const by = random.pick([-145, -140, -100, -40, -40, 20, 300])
  const slots = random.pick([by, by, by, 0])
  return (truth, touch) => ({
    ...truth,
    newest: (commitment) => {
      touch()
      const { hash, end, slot } = truth.newest(commitment)
      return { hash, end: end + by, slot: slot + slots }
    },
    isValid: () => {
      touch()
      return false
    },
  })
}

function shift({ slots, heights }: { readonly slots: number; readonly heights: number }): Alter {
  const moved = ({ slot, height }: Place): Place => ({ slot: Math.max(1, slot + slots), height: Math.max(1, height + heights) })
  return (truth, touch) => ({
    ...truth,
    place: (commitment) => {
      touch()
      return moved(truth.place(commitment))
    },
    newest: (commitment) => {
      touch()
      const { hash, end, slot } = truth.newest(commitment)
      return { hash, end: end + heights, slot: slot + slots }
    },
  })
}

/** What was looked up long ago, told as if it were looked up now. */
function denying(view: View, chain: Chain, truth: Picture, touch: () => void): Pick<Picture, 'find' | 'naming'> {
  const old = pictureOfView(chain, view)
  return {
    find: (signature, searched) => {
      const now = truth.find(signature, searched)
      const then = old.find(signature, searched)
      if (now !== null && then === null) touch()
      return then
    },
    naming: (address) => old.naming(address),
  }
}

/** One account of ours holds something else: more, less, nothing, or another nonce. */
function alterAccount({ chain, random }: LiarsWorld): Alter {
  const address: Address = random.pick([...HOUSE.nonces, ...HOUSE.nonces, HOUSE.treasury, ...HOUSE.deposits.slice(0, 2)])
  const way = random.pick(['nonce', 'nonce', 'lamports', 'gone'] as const)
  const by = random.pick([-1_000n, 1_000n, 5_000_000n])
  const value = nextNonce(random.chance(0.5) ? chain.tip().hash : 'the value of a lie')
  const altered = (account: Account | undefined): Account | undefined => {
    if (account === undefined || way === 'gone') return undefined
    if (way === 'nonce') return account.nonce === null ? account : { ...account, nonce: { ...account.nonce, value } }
    return { ...account, lamports: account.lamports + by }
  }
  return (truth, touch) => ({
    ...truth,
    account: (asked, commitment) => {
      const account = truth.account(asked, commitment)
      if (asked !== address) return account
      touch()
      return altered(account)
    },
  })
}

/** Some blocks are said not to be: their children name the blocks before them. */
function skipBlocks({ random }: LiarsWorld): Alter {
  const chance = random.pick([0.1, 0.4])
  const chosen = new Map<string, boolean>()
  return (truth, touch) => {
    const isSkipped = ({ hash }: RpcBlock): boolean => {
      const known = chosen.get(hash) ?? random.chance(chance)
      chosen.set(hash, known)
      return known
    }
    const block: Picture['block'] = (slot, commitment) => {
      const shown = truth.block(slot, commitment)
      if (shown === null || isSkipped(shown)) return null
      let parent = truth.block(shown.parentSlot, commitment)
      let { parentSlot, previousHash } = shown
      while (parent !== null && isSkipped(parent)) {
        touch()
        ;({ parentSlot, previousHash } = parent)
        parent = truth.block(parentSlot, commitment)
      }
      return { ...shown, parentSlot, previousHash }
    }
    const isShown = (slot: number, commitment: Commitment) => block(slot, commitment) !== null
    return { ...truth, block, blocks: (range, commitment) => truth.blocks(range, commitment).filter((slot) => isShown(slot, commitment)) }
  }
}

function leaveOut({ random }: LiarsWorld): Alter {
  const chance = random.pick([0.3, 1])
  return (truth, touch) => ({
    ...truth,
    block: (slot, commitment) => {
      const block = truth.block(slot, commitment)
      if (block === null || block.landings.length === 0 || !random.chance(chance)) return block
      touch()
      return { ...block, landings: [] }
    },
  })
}

/** Every commitment far ahead, with a block there that nobody made. */
function farAhead({ random }: LiarsWorld): Alter {
  const by = random.pick([600, 20_000, 5_000_000])
  return (truth, touch) => {
    const moved = ({ slot, height }: Place): Place => ({ slot: slot + by, height: height + Math.floor(by / 2) })
    return {
      ...truth,
      place: (commitment) => {
        touch()
        return moved(truth.place(commitment))
      },
      block: (slot, commitment) => {
        const known = truth.block(slot, commitment)
        if (known !== null || slot <= truth.place(commitment).slot + by / 2) return known
        touch()
        const hash = hashOf(`a block of a lie at ${slot}`)
        return { slot, height: slot, hash, parentSlot: slot - 1, previousHash: hashOf(`a block of a lie at ${slot - 1}`), landings: [] }
      },
    }
  }
}
