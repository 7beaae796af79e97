import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { startNonceCreation } from '../../../src/main/pay/index.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { advanceUntil, asked, ENOUGH, settle, startPaying } from './paying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
})
afterAll(() => house.close())

/** As many as go on at a time, and a few more. */
const CROWD = 410
/** As many as are signed at a time, and a few more. */
const RUN = 110
const SEAL = '0'.repeat(64)
const LIFETIME_ALONE = JSON.stringify({ template: { options: { lifetime: { kind: 'blockhash' } } } })

type Forged = {
  readonly count?: number
  readonly what?: string
  readonly kind?: string
  readonly state?: string
  readonly seal?: string | null
  readonly replaces?: string
}

/** Statements by which somebody writes open payments into the journal, each like one that was decided but for what is given. */
const forge = ({ count = 1, what, kind, state = 'open', seal = SEAL, replaces = 'NULL' }: Forged): string => `
  PRAGMA foreign_keys = OFF;
  UPDATE intent SET sequence = 100000 + sequence WHERE id NOT LIKE 'forged%';
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO intent (sequence, id, kind, decision_id, replaces, replaced, what, state, at_ms, seal)
  SELECT i + coalesce((SELECT max(sequence) FROM intent WHERE id LIKE 'forged%'), 0), 'forged ' || (i + coalesce((SELECT max(sequence) FROM intent WHERE id LIKE 'forged%'), 0)), ${textOr('kind', kind)}, decision_id, ${replaces}, 0, ${textOr('what', what)}, '${state}', 0, ${textOr('NULL', seal)}
  FROM intent, n WHERE intent.id NOT LIKE 'forged%' AND intent.state = 'open'`

const textOr = (standard: string, text: string | null | undefined): string => (text == null ? standard : `'${text}'`)

/** An office, and what writes into the file of its journal behind its back. */
async function openForged() {
  let path = ''
  const office = await openOffice(house, {
    open: (opened, onStep) => {
      path = opened
      return openNewJournal({ path, now: () => 0, onStep })
    },
  })
  const write = (forged: Forged) => {
    const file = new Database(path)
    file.exec(forge(forged))
    file.close()
  }
  return { office, write }
}

it.each<readonly [string, Forged]>([
  ['a hundred rows', { count: RUN }],
  ['four hundred rows of which only the lifetime can be read', { count: CROWD, what: LIFETIME_ALONE }],
  ['a row of which only the lifetime can be read', { what: LIFETIME_ALONE }],
  ['a row that cannot be read', { what: '{}' }],
  ['a row that is no JSON', { what: 'x' }],
  ['a row that awaits approval and has no draft', { state: 'awaiting-approval' }],
  ['a row that awaits approval and cannot be read', { state: 'awaiting-approval', what: 'x' }],
  ['a row whose seal is none', { seal: 'zz' }],
  ['a row that says that it takes its place', { seal: null, replaces: 'intent.id' }],
  ['rows that say that they take its place', { count: 3, seal: null, replaces: 'intent.id' }],
  ['a row that says that it takes its place and cannot be read', { what: '{}', seal: null, replaces: 'intent.id' }],
  ['a row that says that it takes the place of nothing there', { seal: null, replaces: "'nothing'" }],
])('a payment is made once, whose journal has %s before it that somebody inserted', async (_what, forged) => {
  const { office, write } = await openForged()
  const [payee] = house.take(1) as [Address]
  const { id } = await startPaying(office, asked([['invoice 1', payee, ENOUGH]]))
  write(forged)
  office.start()
  await advanceUntil(house, office, async () => (await office.journal.read.intent(`${id}/1`))?.state === 'satisfied')
  expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
})

it('a payment under a nonce is made once, whose journal has upkeep before it that somebody inserted and that cannot be read', async () => {
  const { office, write } = await openForged()
  let mayDraft = true
  await startNonceCreation(office, { label: 'cold' })
  office.start(office.signer, { ...OPEN_GATE, maySign: async () => mayDraft })
  await settle(house, office)
  mayDraft = false
  const [payee] = house.take(1) as [Address]
  const { id } = await startPaying(office, asked([['invoice 2', payee, ENOUGH]], { lifetime: 'nonce' }))
  write({ what: '{}', kind: 'upkeep' })
  mayDraft = true
  await advanceUntil(house, office, async () => (await office.journal.read.intent(`${id}/1`))?.state === 'satisfied')
  expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
})

it('a payment is planned and made, whose journal has rows before it that somebody inserted and that cannot be read', async () => {
  const { office, write } = await openForged()
  const [first, second] = house.take(2) as [Address, Address]
  await startPaying(office, asked([['invoice 3', first, ENOUGH]]))
  write({ what: '{}' })
  write({ what: 'x', kind: 'upkeep', count: 2 })
  const { id } = await startPaying(office, asked([['invoice 4', second, ENOUGH]]))
  office.start()
  await advanceUntil(house, office, async () => (await office.journal.read.intent(`${id}/1`))?.state === 'satisfied')
  expect(await house.lamportsOf([first, second])).toEqual([ENOUGH, ENOUGH])
})
