import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { readSignedPowers } from '../../../src/main/operations/signed-powers.ts'
import { revokeSigned } from '../../../src/main/pay/index.ts'
import type { Services } from '../../../src/main/services.ts'
import { openFile } from '../../../src/main/journal/sqlite.ts'
import { addressNamed } from '../../support/block.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { nonceOfPayer, openCarrying, planCarried } from '../carry/carrying.ts'
import { type House, openHouse, openOffice, type Office } from '../pay/house.ts'
import { asked, attemptIn, ENOUGH, openNonce, startPaying } from '../pay/paying.ts'
import { lie } from '../pay/relay.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 5_000_000_000n)
})
afterAll(() => house.close())

const powersIn = async (office: Office, lost?: ReadonlySet<Address>) => (await readSignedPowers(office as unknown as Services, lost)).powers

it('a signature over a nonce account that another key took is revoked by nobody here, and is under way while it is being revoked', async () => {
  const office = await openOffice(house)
  const [recipient] = house.take(1) as [Address]
  const account = await openNonce(house, office)
  office.first.lies.set('sendTransaction', lie.dropSend)
  const { id } = await startPaying(office, asked([['lost', recipient, ENOUGH]], { lifetime: 'nonce' }))
  const { signature } = await attemptIn(office, id, 'sent')

  expect((await powersIn(office))[0]?.end).toEqual({ by: 'revoke-signature', signature })
  const [lost] = await powersIn(office, new Set([account]))
  expect(lost).toMatchObject({ kind: 'signature', weight: 'signed', signature, amount: ENOUGH, end: { by: 'not-here' } })
  expect(plain(lost?.ends ?? [])).toContain('it is not here')

  await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
  const revoked = (await powersIn(office)).find((power) => power.signature === signature)
  expect(revoked?.end).toEqual({ by: 'under-way' })
  expect(plain(revoked?.ends ?? [])).toContain('Its nonce is being advanced.')
})

/** Writes into the journal as whoever has the file can. */
async function openWritten(open: (house: House, options: Parameters<typeof openOffice>[1]) => Promise<Office>) {
  let file = ''
  const office = await open(house, {
    open: (path, onStep) => {
      file = path
      return openNewJournal({ path, now: () => 0, onStep })
    },
  })
  const write = (table: 'carried' | 'intent', changed: (what: string) => string) => {
    const db = openFile(file)
    const what = db.prepare(`SELECT what FROM ${table} ORDER BY id DESC`).pluck().get() as string
    db.prepare(`UPDATE ${table} SET what = ? WHERE what = ?`).run(changed(what), what)
    db.close()
  }
  const pay = (feePayer: Address) => {
    const db = openFile(file)
    db.prepare('UPDATE carried SET fee_payer = ?').run(feePayer)
    db.close()
  }
  return { office, write, pay }
}

it('what left in a bundle moves what its own bytes do, whatever somebody wrote into its record; nothing is said where that does not read', async () => {
  const { office, write, pay } = await openWritten(openCarrying)
  const nonceAccount = await nonceOfPayer(house, 'written')
  const { digest } = await (await planCarried(office, { reference: 'written', nonceAccount })).prepare()
  const left = await powersIn(office)
  expect(left).toMatchObject([{ reach: 'up-to', asset: { kind: 'native' }, amount: ENOUGH, bundle: digest }])
  // A plan that reads, and says another amount than what left.
  write('carried', (what) => what.replaceAll(String(ENOUGH), '1'))
  expect(await powersIn(office)).toEqual(left)
  // A record that names another payer than the bytes is not what left.
  pay(addressNamed('somebody else'))
  expect(await powersIn(office)).toMatchObject([{ reach: 'not-known', amount: null, bundle: digest }])
  write('carried', () => '{}')
  const [unread] = await powersIn(office)
  expect(unread).toMatchObject({ kind: 'left-in-bundle', weight: 'signed', reach: 'not-known', amount: null, bundle: digest })
  expect(plain(unread?.does ?? [])).toContain('somebody wrote into its record')
})

it('a signature moves what its own bytes do, whatever somebody wrote into the journal', async () => {
  const { office, write } = await openWritten(openOffice)
  const [recipient] = house.take(1) as [Address]
  await openNonce(house, office)
  office.first.lies.set('sendTransaction', lie.dropSend)
  const { id } = await startPaying(office, asked([['bytes', recipient, ENOUGH]], { lifetime: 'nonce' }))
  await attemptIn(office, id, 'sent')
  const signed = await powersIn(office)
  expect(signed).toMatchObject([{ kind: 'signature', amount: ENOUGH }])
  write('intent', (what) => what.replaceAll(String(ENOUGH), '1'))
  expect(await powersIn(office)).toMatchObject([{ kind: 'signature', amount: ENOUGH }])
})
