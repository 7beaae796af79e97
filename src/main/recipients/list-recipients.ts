import type { Address } from '../../core/address/address.ts'
import { readAllowed } from '../read-names.ts'
import type { Journal } from '../journal/index.ts'
import type { SignerClient } from '../signer-client.ts'
import { type PolicyStanding, readStandings } from './standing.ts'

type Asking = { readonly journal: Pick<Journal, 'read'>; readonly signer: Pick<SignerClient, 'status'> }
type Page = { readonly search?: string | undefined; readonly after?: Address | undefined; readonly limit: number }

/** Somebody who is paid or may be. `addedAtMs` is null for those whom the policy names and the address book does not; `standing` while nobody can say. */
export type ListedRecipient = {
  readonly address: Address
  readonly label: string
  readonly note: string | null
  readonly addedAtMs: number | null
  readonly lastPaidAtMs: number | null
  readonly standing: PolicyStanding | null
}

/** A page of everybody in the address book or in the policy, each once, by address. Of two names that of the address book is shown. */
export async function listRecipients(asking: Asking, { search, after, limit }: Page) {
  const { read } = asking.journal
  const narrowed = search === undefined ? {} : { search }
  const saved = await read.recipients({ ...narrowed, ...(after === undefined ? {} : { after }), limit })
  const others = (await readUnsaved(asking)).filter((one) => search === undefined || isFound(one, search))
  const page = [
    ...saved.map(({ atMs, ...row }) => ({ ...row, addedAtMs: atMs })),
    ...others.filter(({ address }) => after === undefined || address > after),
  ]
    .toSorted((left, right) => (left.address < right.address ? -1 : 1))
    .slice(0, limit)
  const standingOf = await readStandings(
    asking,
    page.map(({ address }) => address),
  )
  return {
    recipients: page.map((row): ListedRecipient => ({ ...row, standing: standingOf?.(row.address) ?? null })),
    total: (await read.countRecipients(narrowed)) + others.length,
    next: page.length < limit ? null : (page.at(-1)?.address ?? null),
  }
}

/** Whom the policy names and the address book does not. */
async function readUnsaved({ journal, signer }: Asking) {
  const allowed = new Map((await readAllowed({ signer })).map(({ address, label }) => [address, label]))
  const known = new Map((await journal.read.knownAddresses([...allowed.keys()])).map((one) => [one.address, one]))
  return [...allowed].flatMap(([address, label]) => {
    const { inBook = false, lastPaidAtMs = null } = known.get(address) ?? {}
    return inBook ? [] : [{ address, label, note: null, addedAtMs: null, lastPaidAtMs }]
  })
}

/** As the journal looks for those of the address book: letter case of ASCII aside. */
const isFound = ({ address, label }: { readonly address: string; readonly label: string }, search: string): boolean =>
  address.startsWith(search) || lower(label).includes(lower(search))

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
