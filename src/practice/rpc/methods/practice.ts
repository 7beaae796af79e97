import { setImmediate } from 'node:timers/promises'
import { NotConfiguredError } from '../../customers/confidential.ts'
import { UnknownMintError } from '../../customers/customers.ts'
import type { PracticeMint } from '../../customers/mints.ts'
import { PAYMENT_KINDS, type PaymentWish } from '../../customers/payment.ts'
import { OptionError, readFeeSchedule, readRentSchedule } from '../../endpoint-options.ts'
import type { Json } from '../json.ts'
import type { Methods, Node } from '../node.ts'
import { readAddress, readConfig, readText, readU64, readWord } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'

const MAX_PAYMENTS = 20_000
/** Payments between two breaths of the clock. */
const PAYMENTS_AT_A_TIME = 20
const MAX_ADVANCE_SLOTS = 10_000n

/** What only the practice network can do. */
export const practiceMethods: Methods = {
  practice_createMints: {
    min: 0,
    max: 0,
    answer({ customers }) {
      return Object.fromEntries(Object.entries(customers.mints()).map(([name, mint]) => [name, encodeMint(mint)]))
    },
  },
  practice_payIn: { min: 1, max: 1, answer: (node, [wish]) => payIn(node, readWish(wish)) },
  practice_payInMany: {
    min: 1,
    max: 1,
    async answer(node, [list]) {
      if (!Array.isArray(list)) throw invalidParams('Invalid params: a list of payments is expected.')
      if (list.length > MAX_PAYMENTS) throw invalidParams(`Too many inputs provided; max ${MAX_PAYMENTS}`)
      const wishes = list.map(readWish)
      const truths: Json[] = []
      for (const [index, wish] of wishes.entries()) {
        truths.push(payIn(node, wish))
        if (index % PAYMENTS_AT_A_TIME === PAYMENTS_AT_A_TIME - 1) await setImmediate()
      }
      return truths
    },
  },
  practice_createConfidentialMint: {
    min: 0,
    max: 0,
    answer: async ({ customers }) => encodeMint((await customers.confidential()).mint),
  },
  practice_payConfidentially: {
    min: 1,
    max: 1,
    async answer({ customers }, [value]) {
      const { to, amount } = readConfig(value)
      const wish = { to: readAddress(to), amount: readAmount(amount) }
      const till = await customers.confidential()
      return refusing(() => ({ ...till.payIn(wish) }))
    },
  },
  practice_reward: {
    min: 2,
    max: 2,
    answer({ bank }, [address, lamports]) {
      bank.reward(readAddress(address), readAmount(lamports))
      return null
    },
  },
  /** Puts an account there as if it had always been: a program, or what only a program could write. */
  practice_setAccount: {
    min: 2,
    max: 2,
    answer({ bank }, [address, account]) {
      const { owner, lamports, data, executable } = readConfig(account)
      bank.writeAccount(readAddress(address), {
        owner: readAddress(owner),
        lamports: readAmount(lamports),
        data: readBase64(data),
        executable: executable === true,
      })
      return null
    },
  },
  /** Changes the consensus at the end of the open block: so many empty blocks, then so many of those before are deleted with them. */
  practice_switchConsensus: {
    min: 2,
    max: 2,
    answer({ bank }, [emptyBlocks, lostBlocks]) {
      const plan = { emptyBlocks: Number(readU64(emptyBlocks)), lostBlocks: Number(readU64(lostBlocks)) }
      const unsure = bank.chain.at('processed').height - bank.chain.at('finalized').height
      if (plan.emptyBlocks < 1 || BigInt(plan.lostBlocks) > unsure) throw invalidParams(`At least 1 empty block, at most ${unsure} lost.`)
      if (bank.consensus.kind !== 'before') throw invalidParams('The network has changed its consensus already.')
      bank.switchConsensus(plan)
      return null
    },
  },
  /** Changes the fee rule and the rent from the next block on, each written as the option takes it. */
  practice_changeTerms: {
    min: 1,
    max: 1,
    answer({ bank }, [value]) {
      const { feeRule, rent } = readConfig(value)
      bank.changeTerms(refusingOption(() => readTerms({ feeRule, rent })))
      return null
    },
  },
  practice_advance: {
    min: 1,
    max: 1,
    answer({ bank }, [blocks]) {
      const count = readU64(blocks)
      if (count > MAX_ADVANCE_SLOTS) throw invalidParams(`Too many blocks; max ${MAX_ADVANCE_SLOTS}`)
      for (let closed = 0n; closed < count; closed++) bank.closeBlock()
      bank.chain.confirmTip()
      return bank.chain.at('processed').slot
    },
  },
}

function readWish(value: unknown): PaymentWish {
  const { kind, to, amount, mint } = readConfig(value)
  return {
    kind: readWord(kind, PAYMENT_KINDS),
    to: readAddress(to),
    amount: amount === undefined || amount === null ? null : readAmount(amount),
    mint: mint === undefined || mint === null ? null : readAddress(mint),
  }
}

function readTerms({ feeRule, rent }: { readonly feeRule: unknown; readonly rent: unknown }) {
  return {
    ...(feeRule !== undefined && { fees: readFeeSchedule(readText(feeRule)) }),
    ...(rent !== undefined && { rent: readRentSchedule(readText(rent)) }),
  }
}

function refusingOption<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof OptionError) throw invalidParams(error.message)
    throw error
  }
}

function readBase64(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw invalidParams('Invalid params: base64 is expected.')
  return new Uint8Array(Buffer.from(value, 'base64'))
}

/** An integer, or its digits as a text. */
function readAmount(value: unknown): bigint {
  return readU64(typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : value)
}

function payIn({ customers }: Node, wish: PaymentWish): Json {
  return refusing(() => ({ ...customers.payIn(wish) }))
}

function refusing(pay: () => Json): Json {
  try {
    return pay()
  } catch (error) {
    if (error instanceof UnknownMintError || error instanceof NotConfiguredError) throw invalidParams(error.message)
    throw error
  }
}

function encodeMint({ mint, tokenProgram, decimals, signature }: PracticeMint): Json {
  return { mint, tokenProgram, decimals, signature }
}
