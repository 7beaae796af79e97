import { expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { followTask } from '../../../src/shells/cli/follow.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { comeBack, compare, copyJournal, isSettled, makePayee, openHeld, openTown, PAID, putBack, settleIn } from './town.ts'

const REFERENCE = 'invoice 1'
type Paying = { readonly to: Address; readonly amount: bigint }

async function decide({ client }: Backend, paying: Paying): Promise<string> {
  const request = { ...paying, allowUnfundedRecipient: true, reference: REFERENCE }
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? null
  const { id } = await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === null ? {} : { confirmed }) })
  return id
}

type Decided = (people: { readonly ours: Address; readonly anna: Address; readonly berta: Address }) => Paying

const annas: Decided = ({ anna }) => ({ to: anna, amount: PAID })
const ofTwice: Decided = ({ anna }) => ({ to: anna, amount: 2n * PAID })
const bertas: Decided = ({ berta }) => ({ to: berta, amount: PAID })
const ours: Decided = (people) => ({ to: people.ours, amount: PAID })

it.each([
  ['in another amount', ofTwice, annas],
  ['to somebody else', bertas, annas],
  ['to somebody else than an account of ours', bertas, ours],
  ['to an account of ours', ours, annas],
])('a payment that was decided and not signed is not called paid where its reference was paid %s', async (_name, made, decided) => {
  const town = await openTown()
  const [before, after] = [temporaryDataDir(), temporaryDataDir()]
  const first = await openHeld(town, { held: true })
  await settleIn(town, first)
  await followTask(first, await first.client.accounts.derive({ count: 1 }), () => undefined)
  const [own] = (await first.client.accounts.list({ role: 'deposit', limit: 1 })).accounts
  if (own === undefined) throw new Error('it is derived')
  const people = { ours: own.address, anna: await makePayee(first, 21), berta: await makePayee(first, 22) }
  copyJournal(town, before)
  const id = await decide(first, decided(people))
  await first.close()
  copyJournal(town, after)

  putBack(town, before)
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await isSettled(town, second, await decide(second, made(people)))
  await town.practice.advance(200n)
  await second.close()
  putBack(town, after)

  const third = await comeBack(town)
  await compare(third)
  const { outcome, lines } = await third.client.payments.show({ id })
  expect({ outcome, state: lines[0]?.state }).toEqual({ outcome: 'not-known', state: 'not-known' })
  const { found } = await third.client.sending.found({ limit: 9 })
  const { to: recipient, amount } = made(people)
  expect(found.flatMap(({ payments }) => payments)).toMatchObject([{ reference: REFERENCE, recipient, amount }])
})
