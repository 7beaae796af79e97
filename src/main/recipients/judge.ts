import type { Address } from '../../core/address/address.ts'
import { type AccountClass, classifyAccount } from '../../core/address/classify-account.ts'
import { type AddressTextProblem, judgeAddressText } from '../../core/address/judge-text.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { judgeRecipient } from '../../core/recipient/judge-recipient.ts'
import type { RecipientVerdict, RecipientWarning } from '../../core/recipient/recipient.ts'
import { explainAddressProblem } from '../../core/review/explain-recipient.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import type { AccountFacts } from '../pay/read/agreed-reads.ts'
import { findDustSenders, findImitated, hearAccounts } from './gather.ts'
import { plain, say } from '../../core/text/sentence.ts'

type Parts = { readonly journal: Journal; readonly nodes: NodeSet }

/**
 * A recipient as it stands now.
 * - account, lamports: null where no node could say
 * - witnesses: how many nodes said it
 */
export type JudgedRecipient = {
  readonly address: Address
  readonly label: string | null
  readonly account: AccountClass | null
  readonly lamports: Lamports | 0n | null
  readonly witnesses: number
  readonly verdict: RecipientVerdict
  readonly warnings: readonly RecipientWarning[]
}

/**
 * - shown: what the person was shown, where it is not what came
 * - read: accounts that were read for the same request; the others are asked for
 * - dustChecksMax: for how many recipients that were never paid the nodes are asked whether they sent dust
 */
type Judging = {
  readonly addresses: readonly Address[]
  readonly asset: 'native' | 'token'
  readonly shown?: string | null
  readonly read?: AccountFacts
  readonly dustChecksMax?: number
}

/** Judges those who are to be paid, each once. */
export async function judgeRecipients(
  parts: Parts,
  { addresses: asked, asset, shown = null, read = new Map(), dustChecksMax }: Judging,
): Promise<JudgedRecipient[]> {
  const addresses = [...new Set(asked)]
  const unread = addresses.filter((address) => !read.has(address))
  const known = new Map((await parts.journal.read.knownAddresses(addresses)).map((one) => [one.address, one]))
  const [others, imitated] = await Promise.all([hearAccounts(parts.nodes, unread), findImitated(parts.journal, addresses)])
  const heard = new Map([...read, ...others])
  const dusters = await findDustSenders(
    parts,
    addresses.filter((address) => (heard.get(address)?.account ?? null) !== null),
    known,
    dustChecksMax,
  )
  return addresses.map((address) => {
    const { account: info = null, witnesses = 0 } = heard.get(address) ?? {}
    const account = witnesses === 0 ? null : classifyAccount(address, info)
    const facts = { address, account, asset, shown, known: known.get(address) ?? null }
    const lookAlikes = imitated.get(address) ?? []
    return {
      address,
      label: facts.known?.label ?? null,
      account,
      lamports: witnesses === 0 ? null : (info?.lamports ?? 0n),
      witnesses,
      ...judgeRecipient({ ...facts, lookAlikes, sentDust: dusters.has(address) }),
    }
  })
}

/** What a text is, where no address can be read from it. */
type NoRecipient = Omit<JudgedRecipient, 'address'> & { readonly address: null }

/** Judges a text that a person typed or pasted. Where it is an address without a key, the chain is asked what it is instead of a wallet. */
export async function judgeText(
  parts: Parts,
  { text, asset, shown = null }: { readonly text: string; readonly asset: 'native' | 'token'; readonly shown?: string | null },
): Promise<JudgedRecipient | NoRecipient> {
  const judged = judgeAddressText(text)
  const address = judged.ok ? judged.address : addressWithoutKey(judged.problem)
  if (address !== null) {
    const [recipient] = await judgeRecipients(parts, { addresses: [address], asset, shown: shown === text ? null : shown })
    // With no node to ask, the text alone says that nobody holds its key.
    if (recipient !== undefined && (judged.ok || recipient.verdict.kind === 'refused')) return recipient
  }
  if (judged.ok) throw new StrongroomError('OPERATION_DEFECT', { what: 'an address was not judged' })
  return { address: null, label: null, account: null, lamports: null, witnesses: 0, verdict: refusalOf(judged.problem), warnings: [] }
}

/** Judges each of several addresses as judgeText judges one, over one reading of the chain. */
export async function judgeEach(parts: Parts, addresses: readonly Address[]): Promise<JudgedRecipient[]> {
  const recipients = await judgeRecipients(parts, { addresses, asset: 'native', dustChecksMax: addresses.length })
  return recipients.map((recipient) => {
    const text = judgeAddressText(recipient.address)
    return text.ok || recipient.verdict.kind === 'refused' ? recipient : { ...recipient, verdict: refusalOf(text.problem) }
  })
}

const refusalOf = (problem: AddressTextProblem) =>
  ({ kind: 'refused', reason: problem.kind, words: say`${explainAddressProblem(problem)}` }) as const

function addressWithoutKey(problem: Parameters<typeof explainAddressProblem>[0]): Address | null {
  return problem.kind === 'off-curve' || problem.kind === 'small-order' ? problem.address : null
}

/**
 * Lets those through who may be paid, and gives the words that were confirmed. A confirmation is the digest of the facts that a person
 * read: it holds as long as they are the same.
 * @throws RECIPIENT_REFUSED, RECIPIENT_NOT_CONFIRMED
 */
export function requireConfirmed(recipients: readonly JudgedRecipient[], confirmed: readonly string[]): string[] {
  return recipients.flatMap(({ address, verdict }) => {
    switch (verdict.kind) {
      case 'refused':
        throw new StrongroomError('RECIPIENT_REFUSED', { reason: verdict.reason, words: plain(verdict.words) })
      case 'needs-confirmation':
        if (!confirmed.includes(verdict.digest))
          throw new StrongroomError('RECIPIENT_NOT_CONFIRMED', { address, words: plain(verdict.words) })
        return [plain(verdict.words)]
      case 'known':
        return []
    }
  })
}
