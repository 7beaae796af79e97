import { countGoing, outcomeOfStates } from './outcome.ts'
import { createHash } from 'node:crypto'
import { type Address, isAddress, parseAddress } from '../../../src/core/address/address.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { type Decided, type Judged, NOBODY_PAID, type Paying } from './paying-scene.ts'
import { addressOf, goodDay, type Scene, signatureOf, USDC } from './scene.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { explainPaymentSteps } from '../../../src/core/review/explain-payment-steps.ts'
import { explainUnpayable } from '../../../src/core/review/explain-unpayable.ts'
import { address, paragraph, plain, say, type Sentence, sol } from '../../../src/core/text/sentence.ts'

export type PaymentPlan = Answers['payments']['plan']

const FEE_LAMPORTS = 5_000n
const TREASURY = addressOf(800_000)
export const ANNA = addressOf(710_001)
/** Begins and ends like Anna’s. */
export const ORBIT = parseAddress(ANNA.slice(0, 4) + addressOf(710_002).slice(4, -4) + ANNA.slice(-4))
export const STRANGER = addressOf(710_003)
export const PAYMENT_ID = 'b1a70b1a-58a5-4c51-9a44-1f4f6a0e7c22'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute, 0))

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What recipients check answers, as the backend puts it. */
export function judge(
  { paying: { judged, book } }: Scene,
  { text, shown }: { readonly text: string; readonly shown?: string | undefined },
): Judged {
  const base = {
    label: null,
    reason: null,
    words: null,
    confirm: { needed: false, digest: null },
    kind: null,
    lamports: null,
    witnesses: 0,
  }
  if (!isAddress(text)) {
    const words = say`This is not an address: “0” at place 3 is in no address. Copy the address again from where it came.`
    return { ...base, address: null, standing: 'refused', reason: 'not-base58', words, warnings: [] }
  }
  const label = book.find((one) => one.address === text)?.label ?? null
  const known: Judged = { ...base, address: text, label, standing: 'known', warnings: [], ...judged.get(text) }
  if (shown === undefined || shown === text) return known
  const words = say`${address(text)} is a wallet. Is it the account you mean? What was pasted is not what was shown.`
  const differs = {
    code: 'TEXT_DIFFERS',
    words: say`What was pasted is not what was shown: something between the two changed it.`,
    about: null,
  } as const
  return {
    ...known,
    standing: 'needs-confirmation',
    words,
    confirm: { needed: true, digest: digestOf(plain(words)) },
    warnings: [differs, ...known.warnings],
  }
}

type Request = {
  readonly to: Address
  readonly amount: bigint | 'all'
  readonly from?: Address | undefined
  readonly asset: 'native' | Address
  readonly lifetime: 'blockhash' | 'nonce'
  readonly version?: 'legacy' | '1' | 'auto' | undefined
  readonly price?: bigint | 'auto' | undefined
  readonly reference?: string | undefined
  readonly shown?: string | undefined
  readonly transferHookAccount?: readonly string[] | undefined
  readonly blockhash?: string | undefined
  readonly confidential?: boolean | undefined
}

/** What payments plan answers: everything is 7 SOL here, and a token always needs an account. */
export function planPayment(
  scene: Scene,
  {
    to,
    amount: asked,
    from = TREASURY,
    asset,
    lifetime,
    version,
    price,
    reference = newReference(scene),
    shown,
    confidential = false,
    ...byHand
  }: Request,
): PaymentPlan {
  const { unpayable, decided } = scene.paying
  const isKnown = [...decided.values()].some(({ lines }) => lines.some((line) => line.reference === reference))
  const amount = asked === 'all' ? 7_000_000_000n : asked
  const judged = judge(scene, { text: to, shown })
  const payees = [{ reference, recipient: to, amount, arrives: amount }]
  const isInSteps = confidential && scene.paying.inSteps === true
  const pays = unpayable === null && !isKnown && judged.standing !== 'refused'
  return {
    reference,
    price: price === 'auto' ? 1_000n : (price ?? null),
    units: null,
    steps: isInSteps ? STEPS : null,
    transactions: pays
      ? [
          {
            payees,
            payer: from,
            byteLength: 215,
            feeLamports: FEE_LAMPORTS,
            words: say`Pays ${sol(amount)} from ${address(from)} to ${address(to)}${confidential ? SECRETLY : ''}${byHandWords(byHand)}.`,
            messageHash: byHand.blockhash === undefined ? null : addressOf(900_000),
          },
        ]
      : [],
    recipients: [judged],
    unpayable: pays ? [] : [{ reference, recipient: to, amount, ...unpaidWords(isKnown, unpayable ?? plain(judged.words ?? [])) }],
    amount: pays ? amount : 0n,
    arrives: pays ? amount : 0n,
    feeLamports: pays ? FEE_LAMPORTS : 0n,
    rentLamports: asset === 'native' || confidential || !pays ? 0n : 2_039_280n,
    warnings: [
      ...(isInSteps ? [explainPaymentSteps(STEPS)] : []),
      ...refusalsOf(scene, to),
      ...(lifetime === 'nonce' ? [say`It will use a nonce: once signed it does not expire on its own.`] : []),
    ],
    landing: {
      observed: 40,
      slots: 5,
      aboutMs: 2_000,
      words: 'Of 40 recent transactions of ours that landed, 90% did so within 5 slots of their blockhash, about 2 seconds.',
    },
    awaitsApproval: scene.paying.policy.thresholds.some((one) => one.asset === asset && amount > one.above),
    versionWords: version === 'auto' ? 'Legacy: one payment is no better in version 1.' : null,
    digest: pays ? digestOf(`${to} ${amount} ${reference}${byHandWords(byHand)}`) : null,
  }
}

/** A reference of its own for each payment that is planned without one. */
const newReference = ({ paying: { decided } }: Scene): string => `reference-${decided.size}`

const unpaidWords = (isKnown: boolean, words: string) =>
  isKnown ? { reason: 'paid-already', words: explainUnpayable('paid-already') } : { reason: 'refused', words }

const SECRETLY = ' in secret'
/** As where a node takes no transaction of version 1. */
const STEPS = { transactions: 3, rentLamports: lamports(4_765_040n) }

const byHandWords = ({ transferHookAccount = [], blockhash }: Pick<Request, 'transferHookAccount' | 'blockhash'>): string =>
  [...transferHookAccount.map((account) => ` with ${account}`), ...(blockhash === undefined ? [] : [` under ${blockhash}`])].join('')

/** What the plan says beforehand of the signer's policy. */
const refusalsOf = ({ paying: { policy } }: Scene, to: Address): Sentence[] =>
  policy.destinations.some((one) => one.address === to)
    ? []
    : [say`It cannot be signed as it is. 1.5 SOL would go to ${address(to)}, which is not allowed.`]

/** The payment that a plan becomes when it is signed. */
export function decidedOf(id: string, plan: PaymentPlan, asset: 'native' | Address): Decided {
  return {
    id,
    confidential: plan.transactions.some(({ words }) => plain(words).includes(SECRETLY)),
    from: TREASURY,
    fromLabel: null,
    memo: null,
    outcome: 'going-on',
    settled: false,
    blockHeight: 371_000_000n,
    msPerSlot: 260,
    failedFeeLamports: 0n,
    lines: plan.transactions.flatMap(({ payees, feeLamports }) =>
      payees.map(({ reference, recipient, amount }) => ({
        reference,
        intent: `${id}/1`,
        recipient,
        label: recipient === ANNA ? 'Anna, supplier' : null,
        account: recipient,
        asset,
        amount,
        state: 'waiting' as const,
        again: false,
        elsewhere: null,
        settled: false,
        why: null,
        signature: null,
        lastValidBlockHeight: null,
        feeLamports,
        broadcasts: 0,
        slot: null,
      })),
    ),
  }
}

/** A payment that has come as far as this state. */
export function decidedAt(decided: Decided, state: Decided['lines'][number]['state']): Decided {
  const inBlock = state === 'processed' || state === 'confirmed' || state === 'finalized' || state === 'satisfied' || state === 'failed'
  const settled = ['satisfied', 'abandoned', 'failed', 'not-known'].includes(state)
  return {
    ...decided,
    outcome: outcomeOfStates([{ state }]),
    settled,
    blockHeight: settled ? null : decided.blockHeight,
    lines: decided.lines.map((line) => ({
      ...line,
      state,
      settled,
      signature: signatureOf(77),
      lastValidBlockHeight: 371_000_110n,
      broadcasts: 2,
      slot: inBlock ? 398_204_101n : null,
    })),
  }
}

function needsConfirmation(address: Address, question: Sentence, rest: Pick<Judged, 'kind' | 'lamports' | 'warnings'>): Partial<Judged> {
  const words = paragraph([question, ...rest.warnings.map((warning) => warning.words)])
  return {
    ...rest,
    address,
    standing: 'needs-confirmation',
    witnesses: 2,
    words,
    confirm: { needed: true, digest: digestOf(plain(words)) },
  }
}

const FIRST_USE = { code: 'FIRST_USE', words: say`Nothing was ever paid to it from here.`, about: null } as const

/** A day on which people are paid: one is known, one imitates another, of one nobody can say; one payment is on its way. */
export function payingDay(): Scene {
  const scene = goodDay()
  const paying: Paying = {
    ...NOBODY_PAID,
    book: [
      { address: ANNA, label: 'Anna, supplier', note: 'by telephone', addedAt: at(0), lastPaidAt: at(20) },
      { address: ORBIT, label: 'Orbit Market Making', note: null, addedAt: at(1), lastPaidAt: null },
    ],
    judged: new Map([
      [ANNA, { kind: 'wallet', lamports: 1_500_000_000n, witnesses: 2 }],
      [
        ORBIT,
        needsConfirmation(ORBIT, say`${address(ORBIT)} holds nothing. Is every letter of it right?`, {
          kind: 'unfunded',
          lamports: 0n,
          warnings: [
            {
              code: 'LOOK_ALIKE',
              words: say`It begins and ends like “Anna, supplier”, which is another address: 4 letters at the beginning and 4 at the end are the same.`,
              about: ANNA,
            },
            {
              code: 'UNFUNDED',
              words: say`Nobody has ever paid to it, or it was emptied: a typing mistake would look the same.`,
              about: null,
            },
            FIRST_USE,
          ],
        }),
      ],
      [
        STRANGER,
        needsConfirmation(STRANGER, say`Pay ${address(STRANGER)} without knowing what it is?`, {
          kind: null,
          lamports: null,
          warnings: [{ code: 'NO_NODE_CAN_SAY', words: say`No node could say what is at this address.`, about: null }, FIRST_USE],
        }),
      ],
    ]),
    policy: {
      ...NOBODY_PAID.policy,
      destinations: [
        { address: ANNA, label: 'Anna', waitMs: 0 },
        { address: ORBIT, label: 'Orbit', waitMs: 0 },
      ],
    },
    mintNotes: [
      { weight: 'warns', words: say`Its issuer can freeze any account of it.` },
      { weight: 'notes', words: say`Its issuer can make more of it.` },
    ],
  }
  const day = { ...scene, paying }
  const plan = planPayment(day, { to: ANNA, amount: 2_500_000_000n, asset: 'native', lifetime: 'blockhash', reference: 'invoice 7' })
  paying.decided = new Map([[PAYMENT_ID, decidedAt(decidedOf(PAYMENT_ID, plan, 'native'), 'confirmed')]])
  return day
}

/** As recipients are listed: those of the address book, and those whom the policy alone names. */
export function listRecipients({ paying: { book, policy }, vault }: Scene, search: string | undefined): Answers['recipients']['list'] {
  const wanted = (search ?? '').toLowerCase()
  const named = [...policy.treasuries, ...policy.destinations]
  const unsaved = named.filter((one) => !book.some((entry) => entry.address === one.address))
  const all = [...book, ...unsaved.map(({ address, label }) => ({ address, label, note: null, addedAt: null, lastPaidAt: null }))]
  const standingOf = (of: string) => {
    const waitMs = named.find((one) => one.address === of)?.waitMs
    if (vault !== 'unlocked') return { standing: null, waitMs: null }
    return { standing: waitMs === undefined ? 'not-allowed' : waitMs > 0 ? 'waits' : 'allowed', waitMs: waitMs || null } as const
  }
  const found = all.filter(({ address, label }) => address.startsWith(search ?? '') || label.toLowerCase().includes(wanted))
  const recipients = found.map((entry) => ({ ...entry, ...standingOf(entry.address) }))
  return { recipients, total: recipients.length, next: null }
}

/** As payments are listed. */
export const listedPayments = ({ paying: { decided } }: Scene): Answers['payments']['list'] =>
  [...decided.values()].map(({ id, outcome, lines }) => ({
    id,
    at: at(30),
    asset: lines[0]?.asset ?? 'native',
    payments: lines.length,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
    recipient: lines[0]?.recipient ?? null,
    label: lines[0]?.label ?? null,
    transactions: lines.length,
    goingOn: countGoing(lines),
    finalized: lines.filter(({ state }) => state === 'finalized').length,
    outcome,
  }))

/** What is reported about the mint of these scenes. */
export const mintCardOf = ({ paying: { mintNotes, canHide } }: Scene): Answers['mints']['show'] => ({
  mint: USDC.mint,
  tokenProgram: USDC.tokenProgram,
  decimals: USDC.decimals,
  supply: 1_000_000_000_000n,
  confidential: canHide,
  mintAuthority: TREASURY,
  freezeAuthority: TREASURY,
  notes: mintNotes,
})
