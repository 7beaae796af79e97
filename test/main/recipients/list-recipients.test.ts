import { expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { listRecipients } from '../../../src/main/recipients/index.ts'
import type { SignerStatus } from '../../../src/main/signer/protocol.ts'
import { addressOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

const names = (what: string, count: number) => Array.from({ length: count }, (_, place) => `${what} ${place}`)
const SAVED = names('saved', 9)
const ALLOWED = names('allowed', 8)
const BOTH = names('both', 3)
const ALL = [...SAVED, ...ALLOWED, ...BOTH].map(addressOf).toSorted()

async function openBook() {
  const journal = await openTestJournal()
  await journal.write('book', async (tx) => {
    for (const name of [...SAVED, ...BOTH]) await tx.addRecipient({ address: addressOf(name), label: name, note: null })
  })
  const destinations = [...ALLOWED, ...BOTH].map((name) => ({ address: addressOf(name), label: `${name}, by the policy`, waitMs: 0 }))
  const rest = { treasury: null, watchOnlyTreasuries: [], coolDownMs: 0, limits: [], nextCoolDown: null, approvers: [], thresholds: [] }
  const counts = { treasury: null, derivedAccounts: 0, importedAccounts: 0, imported: [], generation: 0, older: [] }
  const status: SignerStatus = {
    ...counts,
    state: 'unlocked',
    policy: { ...rest, destinations },
    autoLockMs: 1,
    locksInMs: null,
    coreDumps: 'emptied',
  }
  return { journal, signer: { status: async () => status } }
}

it.each([1, 2, 3, 7, 19, 20, 21])('pages of %d hold everybody once, by address, whether saved, allowed or both', async (limit) => {
  const asking = await openBook()
  const listed: Address[] = []
  for (let after: Address | null | undefined; after !== null; ) {
    const page = await listRecipients(asking, { limit, ...(after === undefined ? {} : { after }) })
    expect(page.total).toBe(ALL.length)
    expect(page.recipients.length).toBeLessThanOrEqual(limit)
    listed.push(...page.recipients.map(({ address }) => address))
    expect(listed.length).toBeLessThanOrEqual(ALL.length)
    after = page.next
  }
  expect(listed).toEqual(ALL)
})

it('a search finds of those whom the policy alone names whoever fits, and nobody else', async () => {
  const asking = await openBook()
  const found = async (search: string) => {
    const { recipients, total } = await listRecipients(asking, { search, limit: 50 })
    return { labels: recipients.map(({ label }) => label), total }
  }
  expect(await found('SAVED 3')).toEqual({ labels: ['saved 3'], total: 1 })
  expect(await found('allowed 5')).toEqual({ labels: ['allowed 5, by the policy'], total: 1 })
  // Of two names the one of the address book is shown, and found.
  expect(await found('both 1')).toEqual({ labels: ['both 1'], total: 1 })
  expect(await found('nobody')).toEqual({ labels: [], total: 0 })
})
