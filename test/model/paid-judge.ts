import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../src/core/address/address.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import { expandInstructions } from '../../src/core/message/expand.ts'
import { decodeSystemInstruction } from '../../src/core/program/system.ts'
import { digestMessage } from '../../src/core/review/digest.ts'
import type { Chain } from './chain.ts'
import type { Ending } from './execute.ts'
import { HOUSE, owedTo } from './house.ts'
import type { JournalRows } from './journal-rows.ts'
import type { SignedHere } from './vault.ts'

type Say = (rule: string, what: string) => void

/** What a signature was given away for, whatever journal knows of it. */
type Given = {
  readonly digest: string
  readonly intent: string
  readonly references: readonly string[]
  /** What it lives by: a blockhash, or the value of a nonce account. */
  readonly token: string
  readonly nonceAccount: Address | null
  /** How often the vault had been restored by then. */
  readonly vault: number
}

/** What a comparison says of a transaction, and what the chain must say of it then. */
const ENDING_OF: Readonly<Record<string, Ending>> = { paid: 'landed', done: 'landed', 'moved-home': 'landed', failed: 'failed' }

export type PaidJudge = ReturnType<typeof openPaidJudge>

/**
 * Remembers, over every journal that is put back and every vault that is made again, what signatures were given away for: no intent and no
 * reference is paid twice (I1, I7), and what a comparison with the chain says is so (I2).
 */
export function openPaidJudge({ say, chain, rows }: { readonly say: Say; readonly chain: Chain; readonly rows: () => JournalRows }) {
  const given = new Map<Signature, Given>()
  const byDigest = new Map<string, Signature>()
  const landed = new Map<string, Signature>()
  const asked = new Set<string>()
  const judged = new Set<string>()
  let vaults = 0
  let suppliesLanded = 0

  const canLand = (signature: Signature, { token, nonceAccount }: Given): boolean => {
    if (chain.fateOf(signature) !== null) return false
    return nonceAccount === null ? !chain.isOver(token) : chain.finalNonce(nonceAccount) === token
  }
  const unknownPast = () =>
    [...given].filter(
      ([signature, one]) => one.vault < vaults && canLand(signature, one) && rows().bySignature.get(signature) === undefined,
    )
  // Where the chain alone speaks, equal payments are not told apart: they are counted.
  const subjectsOf = ({ intent, references }: Given) =>
    vaults > 0 && references.some(isSupply) ? [] : [`intent ${intent}`, ...references.map((key) => `reference ${key}`)]
  const isPaid = (key: string): boolean => {
    if (isSupply(key)) return vaults > 0 || landed.has(`reference ${key}`)
    const index = Number(key.slice('owed to '.length))
    return chain.finalized().accounts.get(HOUSE.recipients[index] ?? HOUSE.stranger)?.lamports === owedTo(index)
  }
  const judgeFound = (signature: Signature, what: string) => {
    const [fate, one] = [chain.fateOf(signature), given.get(signature)]
    if (what === 'dead' && (fate !== null || (one !== undefined && canLand(signature, one))))
      say('I2', `${signature} is called dead by a comparison, and ${fate ?? 'can still land'}`)
    // What the vault there is remembers, nobody need guess.
    if (what === 'unknown' && one?.vault === vaults)
      say('reopening', `${signature} is called unknown by a comparison, and the signer signed it`)
    const ending = ENDING_OF[what]
    // Either way it has no effect, now and for ever.
    const isVoid = what === 'failed' && fate === 'unexecuted'
    if (ending !== undefined && fate !== ending && !isVoid)
      say('I2', `${signature} is called ${what} by a comparison, and is ${fate ?? 'nowhere'}`)
  }
  const once = (name: string, judge: () => void) => {
    if (judged.has(name)) return
    judged.add(name)
    judge()
  }

  return {
    onSigned: ({ message, signature, toSign: { intent, references } }: SignedHere) => {
      if (given.has(signature)) return
      const digest = bytesToHex(digestMessage(message))
      given.set(signature, { digest, intent, references, ...lifetimeIn(message, chain), vault: vaults })
      byDigest.set(digest, signature)
    },
    onLanded: (signature: Signature) => {
      const one = given.get(signature)
      if (one === undefined) return
      for (const subject of subjectsOf(one)) {
        const earlier = landed.get(subject)
        if (earlier !== undefined && earlier !== signature) say('I7', `the ${subject} was paid twice: ${earlier} and ${signature}`)
        landed.set(subject, signature)
      }
      suppliesLanded += one.references.filter(isSupply).length
      if (suppliesLanded > asked.size) say('I7', `${suppliesLanded} equal payments landed, and ${asked.size} were ever decided`)
    },
    /** A person decides to pay under a reference. */
    onAsked: (key: string) => {
      if (isSupply(key)) asked.add(key)
    },
    onMadeAgain: () => {
      vaults += 1
    },
    isMadeAgain: () => vaults > 0,
    /** Whether what was signed under this digest has no effect, now and for ever. */
    isVoid: (digest: string): boolean => {
      const signature = byDigest.get(digest)
      const one = signature === undefined ? undefined : given.get(signature)
      return signature !== undefined && one !== undefined && !canLand(signature, one) && chain.fateOf(signature) !== 'landed'
    },
    /** What an earlier vault signed, which this journal does not know and which may land yet: nonce accounts of it, null for a blockhash. */
    unknownPast: () => unknownPast().map(([, { nonceAccount }]) => nonceAccount),
    /** Whether something signed under a reference landed, or may yet: whoever kept receipts does not ask for it again. */
    mayBePaid: (key: string) =>
      landed.has(`reference ${key}`) || [...given].some(([signature, one]) => one.references.includes(key) && canLand(signature, one)),
    /** Judges what comparisons said since the last time. */
    look: () => {
      for (const { signature, what } of rows().found.all()) once(`${signature} ${what}`, () => judgeFound(signature, what))
      for (const { signature, key } of rows().foundPaid.all()) {
        once(`${signature} pays ${key}`, () => {
          if (!isPaid(key)) say('I2', `${key} is called paid by ${signature}, and was not`)
        })
      }
    },
    /** What is called paid at the end, is. */
    judgeEnd: () => {
      const paid = rows().paid.all()
      for (const { key } of paid) if (!isPaid(key)) say('I2', `${key} is shown paid, and was not`)
      const supplies = paid.filter(({ key }) => isSupply(key)).length
      if (supplies > suppliesLanded) say('I2', `${supplies} equal payments are shown paid, and ${suppliesLanded} were`)
    },
  }
}

function isSupply(key: string): boolean {
  return key.startsWith('supply ')
}

function lifetimeIn(message: Uint8Array, chain: Chain): Pick<Given, 'token' | 'nonceAccount'> {
  const compiled = decodeMessage(message)
  const [first] = expandInstructions({ message: compiled })
  const decoded = first === undefined ? null : decodeSystemInstruction(first)
  const token = compiled.lifetimeToken
  const isNonce = decoded?.kind === 'advanceNonce' && chain.at(token) === null
  return { token, nonceAccount: isNonce ? decoded.nonceAccount : null }
}
