import { type ErrorCode, type ErrorContext, errorTable } from '../../../src/core/error/codes.ts'

/** What a member of some context may hold. */
type Field = { [Code in ErrorCode]: keyof ErrorContext<Code> }[ErrorCode]
type ValueOf<Member extends Field, Code = ErrorCode> = Code extends ErrorCode
  ? Member extends keyof ErrorContext<Code>
    ? ErrorContext<Code>[Member]
    : never
  : never

/** A text that stands for nothing else, so that it is found again in a sentence. */
const text = (name: string): string => `‹${name}›`
/** One of it, and many. */
const some = (many: number): readonly number[] => [1, many]

/** What each member of a context holds where its code says nothing else: figures that no sentence has of its own. */
const BY_FIELD: { readonly [Member in Field]: readonly ValueOf<Member>[] } = {
  above: [7_100n],
  account: [text('account')],
  accountCount: some(81),
  accounts: some(82),
  address: [text('address')],
  addresses: [[text('address 1'), text('address 2')], []],
  after: [null, 7_200n],
  amount: [7_300n],
  answers: [],
  asOf: ['', text('as of')],
  asset: ['native', text('asset')],
  attempt: [83],
  authority: [text('authority')],
  awaiting: some(84),
  before: [7_400n],
  blockHeight: [7_410n],
  by: [text('by')],
  byteLength: some(85),
  cases: some(86),
  ceiling: [87],
  claimed: [text('claimed')],
  completeBlockHeight: [null, 7_500n],
  configured: [88],
  contentType: [text('content type')],
  contextSlot: [null, 7_510n],
  count: some(89),
  cursor: [null, 7_600n],
  dataDir: [text('data folder')],
  dead: [1, 90],
  decided: [null, 7_700n],
  decimals: [91],
  decision: [text('decision')],
  delegate: [text('delegate')],
  derived: some(92),
  destination: [text('destination')],
  detail: [text('detail')],
  digest: [text('digest')],
  does: [text('does')],
  effects: [text('effects')],
  err: [text('refusal')],
  eventId: [93],
  expected: [text('expected')],
  expectedSlot: [7_710n],
  feeLamports: [7_800n],
  feePayer: [text('fee payer')],
  field: [text('field')],
  file: [text('file')],
  finalized: [7_900n],
  finalizedSlot: [7_910n],
  first: [94],
  firstAvailableSlot: [null, 7_920n],
  floor: [95],
  found: [text('found')],
  from: [7_930n],
  gap: [96],
  generation: [97],
  genesisHash: [text('genesis hash')],
  given: [0, 1, 98],
  heapSize: [99],
  heavyLamports: [7_940n],
  holds: [7_950n],
  id: [text('id')],
  index: [101],
  instruction: [102],
  intent: [text('intent')],
  keeps: [7_960n],
  key: [text('key')],
  kind: ['payment', 'sweep', 'upkeep'],
  known: [103],
  label: [text('label')],
  lacking: [text('lacking')],
  lastEventId: [104],
  lightLamports: [7_970n],
  limit: [105],
  line: [null, 106],
  logs: [[]],
  made: [1n, 7_980n],
  mask: [107],
  max: [108],
  maxBodyBytes: [109],
  maxLamports: [7_990n],
  message: [text('message')],
  method: [text('method'), 'sendTransaction', 'requestAirdrop'],
  min: [111],
  mint: [text('mint')],
  minutes: some(112),
  missed: some(113),
  missing: [114],
  most: [115],
  mostBytes: [116],
  name: [text('name')],
  needed: some(117),
  network: [text('network')],
  newest: [118],
  node: [text('node')],
  nodes: [[text('node 1'), text('node 2')]],
  nonceAccount: [text('nonce account')],
  notChosen: [0, 119],
  number: [121],
  of: [text('of')],
  offset: [122],
  opened: [null, 8_100n],
  operation: [text('operation')],
  other: [text('other')],
  otherHeight: [8_200n],
  others: [-8_300n, 0n, 8_300n],
  ours: [text('ours')],
  out: [0, 1, 123],
  owner: [text('owner')],
  parameter: [text('parameter')],
  parentSlot: [8_400n],
  path: [text('path')],
  payer: [text('payer')],
  place: [124],
  planned: [text('planned')],
  plannedLamports: [8_500n],
  priorityLamports: [8_600n],
  problem: [text('problem')],
  program: [text('program')],
  read: [text('read')],
  readings: [[text('reading 1'), text('reading 2')]],
  readonlyNonSignerCount: [125],
  readonlySignerCount: [126],
  reason: [text('reason')],
  reasons: [[text('reason 1'), text('reason 2')]],
  recipient: [text('recipient')],
  retryAfterMs: [null],
  reviewed: [text('reviewed')],
  revoked: [text('revoked')],
  role: [null, text('role')],
  rows: some(127),
  rpcCode: [8_700n],
  rpcName: [text('rpc name')],
  sent: some(128),
  signature: [text('signature')],
  signed: some(129),
  signer: [text('signer')],
  signerCount: [131],
  signers: [132],
  slot: [8_800n],
  slots: [null, 0n, 1n, 8_900n],
  slotsBehind: [null, 9_100n],
  spent: [9_200n],
  state: [text('state'), 'failed', 'abandoned', 'in-part'],
  stated: [text('stated')],
  status: [133],
  stopped: some(134),
  sweep: [text('sweep')],
  table: [text('table')],
  taken: [0, 1, 135],
  takes: [9_300n],
  text: [text('text')],
  theirs: [text('theirs')],
  timeoutMs: [136],
  to: [9_400n],
  told: [0, 137],
  transaction: [138],
  transactions: some(139),
  type: [text('type')],
  typed: [text('typed')],
  unpayable: some(141),
  value: [142],
  version: [143],
  waiting: some(144),
  wanted: [text('wanted')],
  what: [text('what')],
  why: [text('why')],
  withheld: [9_500n],
  words: [text('words')],
}

const MAY_BE_NONE = [null, 151]
const SAID = [
  { node: text('node 1'), said: 'block 71 at slot 72' },
  { node: text('node 2'), said: text('said') },
]
const CODED = [
  { node: text('node 1'), code: text('code 1') },
  { node: text('node 2'), code: text('code 2') },
]
const HIDDEN = [null, 7_810n]
const WHAT = [text('what'), { asset: 'native', amount: 7_820n }, { asset: text('asset'), amount: 7_830n }]

/** Where a code takes something else than others do by the same name. */
const BY_CODE: {
  readonly [Code in ErrorCode]?: { readonly [Member in keyof ErrorContext<Code>]?: readonly ErrorContext<Code>[Member][] }
} = {
  BUNDLE_AMOUNT: { claimed: [8_010n], found: [8_020n] },
  BUNDLE_CANNOT_SIGN: { transaction: MAY_BE_NONE },
  BUNDLE_DECIMALS: { claimed: [152], found: [153] },
  BUNDLE_FIELD: { path: ['', text('path')] },
  BUNDLE_SIGNER_NOT_ASKED: { transaction: MAY_BE_NONE },
  CARRY_NONCE: { authority: [null, text('authority')] },
  CARRY_NOT_FUNDED: { holds: [9n, 99_000n] },
  CARRY_NOT_OUT: { state: ['returned', 'dead'] },
  CARRY_OTHER_MESSAGE: { other: [154] },
  CARRY_OTHER_REQUEST: { other: MAY_BE_NONE },
  CASE_CLOSED: { id: [155] },
  CASE_UNKNOWN: { id: [155] },
  DEPOSIT_UNKNOWN: { id: [155] },
  EXPLAIN_NOT_A_TRANSACTION: {
    readings: [
      [],
      [
        { encoding: 'hex', byteLength: 156, asTransaction: text('as transaction'), asMessage: text('as message') },
        { encoding: 'base64', byteLength: 157, asTransaction: text('as another'), asMessage: text('as another message') },
      ],
    ],
    what: [null, text('what')],
  },
  HISTORY_NOT_KEPT: { from: [8_030n] },
  JOURNAL_ATTEMPT_OUTSTANDING: { state: [text('state')] },
  JOURNAL_INTENT_CLOSED: { state: [text('state')] },
  KEYPAIR_HALVES_DIFFER: { derived: [text('derived')] },
  MESSAGE_SIGNATURE_COUNT: { expected: some(158), found: [159] },
  MINT_NAME_TAKEN: { mint: [null, text('mint')] },
  NODE_BLOCK_CLEANED_UP: { slot: [null, 8_040n] },
  NODE_BLOCK_NOT_AVAILABLE: { slot: [null, 8_040n] },
  NODE_BLOCK_STATUS_UNKNOWN: { slot: [null, 8_040n] },
  NODE_DISAGREEMENT: { answers: [SAID], what: ['slot 73', text('what')] },
  NODE_NONE_ANSWERED: { answers: [CODED] },
  NODE_ONE_ANSWERED: { what: ['slot 73', text('what')] },
  NODE_SIGNATURE_NOT_FOUND: { signature: [null, text('signature')] },
  NODE_SLOT_SKIPPED: { slot: [null, 8_040n] },
  NODE_STORAGE_UNREACHABLE: { slot: [null, 8_040n] },
  NODE_VERSION_UNSUPPORTED: { version: [text('version')] },
  NONCE_FOREIGN: { authority: [null, text('authority')] },
  OUTSTANDING_ENDED: { state: [text('state')] },
  PAYMENT_HELD_BACK: { why: ['slot 74', text('why')] },
  PAYMENT_NOT_KNOWN: { why: ['', text('why')] },
  PAYOUT_NOT_CONFIRMED: { line: [161] },
  PLAN_FEE_DIFFERS: { expected: [8_050n] },
  PLAN_NOT_TO_CHOOSE: { why: ['unknown', 'treasury', 'watch', 'twice'] },
  SIGNER_ACCOUNTS_DAY: { recipient: [null, text('recipient')], max: [8_060n] },
  SIGNER_ACCOUNTS_TRANSACTION: { recipient: [null, text('recipient')], max: [8_060n] },
  SIGNER_DESTINATION_WAITS: { what: WHAT },
  SIGNER_FILE_OLDER: { generation: MAY_BE_NONE },
  SIGNER_FOREIGN_DESTINATION: { what: WHAT },
  SIGNER_HIDDEN_AMOUNT: { found: HIDDEN },
  SIGNER_LIMIT_DAY: { asset: ['native', 'priority-fee', text('asset')], max: [8_060n] },
  SIGNER_LIMIT_TRANSACTION: { asset: ['native', 'priority-fee', text('asset')], max: [8_060n] },
  SIGNER_NOT_OURS: { path: [null, text('path')] },
  UR_OTHER_TYPE: { wanted: [[text('wanted 1'), text('wanted 2')]] },
  VAULT_WRONG_PASSPHRASE: { file: [undefined, 'approver'] },
  WATCH_BLOCK_DISPUTED: { what: ['slot 75', text('what')] },
  WATCH_BLOCK_UNAVAILABLE: { answers: [CODED] },
  WATCH_NODE_BEHIND_CURSOR: { cursor: [8_070n] },
  WATCH_ONE_NODE_ALONE: { what: ['slot 75', text('what')] },
}

type Sample = Readonly<Record<string, unknown>>

/** Contexts of an error, so that each of its sentences is said in each of its ways. */
export function samplesOf(code: ErrorCode): readonly Sample[] {
  const asked = new Set<string>()
  let samples: readonly Sample[] = [{}]
  for (let known = -1; known < asked.size; ) {
    known = asked.size
    samples = [...asked].reduce(
      (made, field) => made.flatMap((sample) => valuesOf(code, field).map((value) => ({ ...sample, [field]: value }))),
      [{} as Sample],
    )
    for (const sample of samples) sentencesOf(code, recording(code, sample, asked))
  }
  return samples
}

const sentencesOf = (code: ErrorCode, context: Sample): unknown => (errorTable[code] as (context: unknown) => unknown)(context)

const isField = (field: string): field is Field => Object.hasOwn(BY_FIELD, field)

function valuesOf(code: ErrorCode, field: string): readonly unknown[] {
  if (!isField(field)) throw new Error(`no context of an error holds ${field}`)
  const own: { readonly [field: string]: readonly unknown[] | undefined } = BY_CODE[code] ?? {}
  return own[field] ?? BY_FIELD[field]
}

/** A context that writes down what a sentence asks of it. */
const recording = (code: ErrorCode, sample: Sample, asked: Set<string>): Sample =>
  new Proxy(sample, {
    get(held, field) {
      if (typeof field !== 'string') return undefined
      asked.add(field)
      return field in held ? held[field] : valuesOf(code, field)[0]
    },
  })
