import { describe, expect, it } from 'vitest'
import type { AccountClass } from '../../src/core/address/classify-account.ts'
import { judgeNodes, type NodeFacts } from '../../src/core/chain/node-warnings.ts'
import type { CreditClass, NoCreditReason, Verdict } from '../../src/core/deposit/deposit.ts'
import { EXTENSION_NAMES, type MintExtensions } from '../../src/core/program/mint-extensions.ts'
import type { Mint } from '../../src/core/program/token-account.ts'
import type { NonceReason } from '../../src/core/plan/nonce-reason.ts'
import { isConfidentialReason, type UnpayableReason } from '../../src/core/plan/payment.ts'
import type { NestedReason } from '../../src/core/plan/nested.ts'
import type { NotReclaimedReason } from '../../src/core/plan/reclaim-item.ts'
import type { LeftOutReason } from '../../src/core/plan/sweep.ts'
import type { TokenUpkeepReason } from '../../src/core/plan/token-upkeep.ts'
import { explainClosing } from '../../src/core/journal/explain-closing.ts'
import { explainNotAWallet } from '../../src/core/review/explain-recipient.ts'
import { type ConfidentialSweepReason, explainLeftOfConfidentialSweep } from '../../src/core/review/explain-confidential-sweep.ts'
import { ELSEWHERE_WORDS } from '../../src/core/review/explain-elsewhere.ts'
import { explainHidden } from '../../src/core/review/explain-hidden.ts'
import { explainLanding } from '../../src/core/review/explain-landing.ts'
import { explainLeftAlone, type LeftAloneReason } from '../../src/core/review/explain-left-alone.ts'
import { explainLeftOut } from '../../src/core/review/explain-left-out.ts'
import { explainNested } from '../../src/core/review/explain-nested.ts'
import { explainNonceUpkeep } from '../../src/core/review/explain-nonce-upkeep.ts'
import { explainNotReclaimed } from '../../src/core/review/explain-not-reclaimed.ts'
import { type Taken, TAKEN_WORDS } from '../../src/core/review/explain-taken.ts'
import { explainSending } from '../../src/core/review/explain-sending.ts'
import { explainConfidential } from '../../src/core/review/explain-confidential.ts'
import { explainMint } from '../../src/core/review/explain-mint.ts'
import { explainTokenUpkeep } from '../../src/core/review/explain-token-upkeep.ts'
import { explainUnpayable } from '../../src/core/review/explain-unpayable.ts'
import { explainVerdict } from '../../src/core/review/explain-verdict.ts'
import { warnOf } from '../../src/core/recipient/warn-recipient.ts'
import { plain } from '../../src/core/text/sentence.ts'
import { ONLY_NODE_WORDS } from '../../src/core/review/only-node.ts'
import { byCode } from '../../src/renderer/language/by-code.ts'
import { creditInGerman, hiddenInGerman, noCreditInGerman } from '../../src/renderer/language/german/reasons/deposits.ts'
import { confidentialInGerman } from '../../src/renderer/language/german/reasons/confidential.ts'
import { mintExtensionInGerman } from '../../src/renderer/language/german/reasons/mints.ts'
import { nestedInGerman } from '../../src/renderer/language/german/reasons/nested.ts'
import { recipientRefusedInGerman, recipientWarningInGerman } from '../../src/renderer/language/german/reasons/recipients.ts'
import { rowReasonInGerman } from '../../src/renderer/language/german/reasons/rows.ts'
import { closingInGerman, offlineInGerman } from '../../src/renderer/language/german/reasons/sending.ts'
import { takenInGerman, unpayableInGerman } from '../../src/renderer/language/german/reasons/payments.ts'
import { reasonsInGerman } from '../../src/renderer/language/german/reasons/reasons.ts'
import {
  elsewhereInGerman,
  leftAloneInGerman,
  leftOfConfidentialSweepInGerman,
  leftOutInGerman,
} from '../../src/renderer/language/german/reasons/sweeps.ts'
import { nonceUpkeepInGerman, notReclaimedInGerman, tokenUpkeepInGerman } from '../../src/renderer/language/german/reasons/upkeep.ts'

/** Each German table with the English words of the same code; the types refuse a table without a code. */
const leftOut: Record<LeftOutReason, string> = leftOutInGerman
const unpayable: Record<UnpayableReason, string> = unpayableInGerman
const taken: Record<Taken, string> = takenInGerman
const tokenUpkeep: Record<TokenUpkeepReason, string> = tokenUpkeepInGerman
const nonceUpkeep: Record<NonceReason, string> = nonceUpkeepInGerman
const notReclaimed: Record<NotReclaimedReason, string> = notReclaimedInGerman
const leftAlone: Record<LeftAloneReason, string> = leftAloneInGerman
const leftOfSweep: Record<ConfidentialSweepReason, string> = leftOfConfidentialSweepInGerman
const nested: Record<NestedReason, string> = nestedInGerman
const credit: Record<CreditClass, string> = creditInGerman
const noCredit: Record<NoCreditReason, string> = noCreditInGerman
const hidden: Record<Exclude<Parameters<typeof explainHidden>[0], null>, string> = hiddenInGerman

const pairsOf = <Code extends string>(subject: string, german: Record<Code, string>, english: (code: Code) => string) =>
  (Object.keys(german) as Code[]).map((code) => ({ what: `${subject}: ${code}`, german: german[code], english: english(code) }))

/** Of somebody who is new, holds nothing or is not known to a node, and who was pasted otherwise than shown. */
function warningWords(wanted: keyof typeof recipientWarningInGerman): string {
  const account = wanted === 'UNFUNDED' ? { kind: 'unfunded' } : null
  const facts = { account, known: null, lookAlikes: [], sentDust: false, shown: 'other' } as unknown as Parameters<typeof warnOf>[0]
  return plain(warnOf(facts).find(({ code }) => code === wanted)?.words ?? '')
}

const PAIRS = [
  ...pairsOf('left out of a sweep', leftOut, explainLeftOut),
  ...pairsOf('not paid', unpayable, explainUnpayable),
  ...pairsOf('decided before', taken, (code) => TAKEN_WORDS[code]),
  ...pairsOf('not done to a token account', tokenUpkeep, explainTokenUpkeep),
  ...pairsOf('not done to a nonce account', nonceUpkeep, explainNonceUpkeep),
  ...pairsOf('rent not reclaimed', notReclaimed, explainNotReclaimed),
  ...pairsOf('not revoked', leftAlone, explainLeftAlone),
  ...pairsOf('left out of a confidential sweep', leftOfSweep, explainLeftOfConfidentialSweep),
  ...pairsOf('signed elsewhere', elsewhereInGerman, (code) => ELSEWHERE_WORDS[code]),
  ...pairsOf('nested', nested, explainNested),
  ...pairsOf('sending closed', closingInGerman, (reason) => explainClosing({ reason, context: null })),
  ...pairsOf('offline', offlineInGerman, (state) => explainSending({ state, catchingUp: null, cases: 0, compared: true })),
  ...pairsOf('beware of', recipientWarningInGerman, (code) => warningWords(code)),
  ...pairsOf('not a wallet', recipientRefusedInGerman, (kind) => explainNotAWallet({ kind } as AccountClass)),
  ...pairsOf('credited', credit, (code) => explainVerdict({ kind: 'credit', class: code })),
  ...pairsOf('a confidential account', confidentialInGerman, explainConfidential),
  ...pairsOf('an extension of a mint', mintExtensionInGerman, (name) => name),
  ...pairsOf('not credited', noCredit, (code) => explainVerdict({ kind: 'no-credit', reason: code })),
  ...pairsOf('a hidden amount', hidden, explainHidden),
]

/** No payout hides amounts. */
const OF_HIDDEN_AMOUNTS = new Set(Object.keys(unpayable).filter((code) => isConfidentialReason(code as UnpayableReason)))

const ENGLISH = /[”"]|\b(the|is|not|and|see|your)\b/i
const figuresIn = (words: string): string[] => (words.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted()
const sentencesIn = (words: string): number => words.match(/[.](?= |$)/g)?.length ?? 0

describe('a reason of the backend in German', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('is none for the code %s, which a table only inherits', (code) => {
    const tables = Object.values(reasonsInGerman).filter((table) => typeof table === 'object')
    expect(tables.map((table) => byCode(table, code))).toEqual(tables.map(() => undefined))
  })

  it.each(PAIRS)('says of $what what the English says, in as many sentences', ({ german, english }) => {
    expect(english).toBeTypeOf('string')
    expect(german).not.toMatch(ENGLISH)
    expect(figuresIn(german)).toEqual(figuresIn(english))
    expect(sentencesIn(german)).toBe(sentencesIn(english))
  })

  it('is one for one code where what is kept up is a nonce account or a token account', () => {
    const both = Object.keys(nonceUpkeep).filter((code): code is NonceReason & TokenUpkeepReason => Object.hasOwn(tokenUpkeep, code))
    expect(both.filter((code) => explainNonceUpkeep(code) !== explainTokenUpkeep(code))).toEqual([])
    expect(reasonsInGerman.upkeep).toMatchObject({ ...nonceUpkeep, ...tokenUpkeep })
  })

  it('says of an arrival all that the English does: the one node it rests on, and what is known of a hidden amount', () => {
    const verdict: Verdict = { kind: 'no-credit', reason: 'confidential' }
    for (const onlyNode of [true, false, null])
      for (const hiddenWhy of [null, 'waiting', 'unreadable'] as const) {
        const english = [explainVerdict(verdict), ...(onlyNode === true ? [ONLY_NODE_WORDS] : []), explainHidden(hiddenWhy)].join(' ')
        expect(sentencesIn(reasonsInGerman.sayMovement({ verdict, onlyNode, hiddenWhy }) ?? '')).toBe(sentencesIn(english))
      }
    expect(reasonsInGerman.sayMovement({ verdict: { kind: 'outgoing' }, onlyNode: null, hiddenWhy: null })).toBe(
      'Es hat dieses Konto verlassen.',
    )
    expect(reasonsInGerman.sayMovement({ verdict: { kind: 'no-credit', reason: 'of-tomorrow' }, onlyNode: null, hiddenWhy: null })).toBe(
      undefined,
    )
  })

  it.each([
    { observed: 0, slots: null, aboutMs: null },
    { observed: 1, slots: 1, aboutMs: 400 },
    { observed: 37, slots: 12, aboutMs: 1_000 },
    { observed: 37, slots: 12, aboutMs: 4_800 },
    { observed: 37, slots: 12, aboutMs: null },
  ])('says how long $observed transactions took to land, with the same figures', (landing) => {
    const german = reasonsInGerman.sayLanding(landing)
    expect(german).not.toMatch(ENGLISH)
    expect(figuresIn(german)).toEqual(figuresIn(explainLanding(landing)))
  })
})

it.each([...Object.keys(unpayable), ...Object.keys(taken)].filter((code) => !OF_HIDDEN_AMOUNTS.has(code)))(
  'a row has a short German name for %s',
  (code) => {
    expect(rowReasonInGerman).toHaveProperty(code)
  },
)

const FACTS: NodeFacts = {
  name: 'one',
  answers: true,
  trouble: null,
  healthy: true,
  slotsBehind: 0n,
  version: null,
  versionAgeDays: null,
  historyOn: true,
  firstAvailableSlot: null,
  plainToPublic: false,
}
const AMONG = { cursor: 1_000n, network: null, era: 'before' } as Parameters<typeof judgeNodes>[1]
const BAD = [
  { trouble: 'NODE_HEIGHTS_DIFFER' },
  { slotsBehind: 1_234n },
  { healthy: false, slotsBehind: null },
  { historyOn: false },
  { firstAvailableSlot: 5_000n as NodeFacts['firstAvailableSlot'] },
  { plainToPublic: true },
  { version: '2.3.4', versionAgeDays: 120 },
  { version: '4.3.0' },
  { version: '9.9.9-of-nobody' },
  { answers: false },
]

it('a network that changes its consensus is said to in German', () => {
  const [warning] = judgeNodes([FACTS], { ...AMONG, era: 'switching' })
  const german = reasonsInGerman.sayNodeWarning(warning ?? { code: '', context: {} }) ?? ''
  expect(german).not.toMatch(ENGLISH)
  expect(sentencesIn(german)).toBe(sentencesIn(warning?.words ?? ''))
})

const BAD_ON = [
  ...BAD.flatMap((bad) => [null, 'production' as const].map((network) => ({ bad, network }))),
  { bad: { version: '26.10.8' }, network: 'production' as const },
]

it.each(BAD_ON)('a node with $bad is warned of in German on $network, with the same figures and names', ({ bad, network }) => {
  const warnings = judgeNodes(
    [
      { ...FACTS, ...bad },
      { ...FACTS, name: 'two', version: '4.4.0' },
    ],
    { ...AMONG, network },
  )
  const alone = judgeNodes([FACTS], AMONG)
  expect(warnings.length).toBeGreaterThan(0)
  for (const warning of [...warnings, ...alone]) {
    const german = reasonsInGerman.sayNodeWarning(warning) ?? ''
    expect(german).not.toMatch(ENGLISH)
    expect(german).not.toContain('undefined')
    expect(german).toContain(String(warning.context['node']))
    expect(figuresIn(german)).toEqual(figuresIn(warning.words))
  }
})

it('every extension that a note on a mint names has a German name', () => {
  const types = EXTENSION_NAMES.map((_, type) => type)
  const none = { nonTransferable: false, paused: false, permanentDelegate: null, pauseAuthority: null, startsFrozen: false }
  const extensions = { ...none, closeAuthority: null, transferHook: null, transferFees: null, types } as unknown as MintExtensions
  const notes = explainMint({ mint: { freezeAuthority: null, decimals: 0 } as Mint, extensions, epoch: 0n })
  const named = notes.flatMap(({ words }) => words.flatMap((part) => (part.part === 'told' ? part.values.flat() : [])))
  const codes = named.flatMap((part) => (part.part === 'reason' ? [part.reason] : []))
  expect(codes.length).toBeGreaterThan(15)
  expect(codes.filter((code) => byCode(reasonsInGerman.mintExtension, code) === undefined)).toEqual([])
})
