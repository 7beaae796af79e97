import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { confirmDecision, findUndecided, startNonceCreation } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from './house.ts'
import { asked, ENOUGH, settle, startPaying as start } from './paying.ts'
import { openNewJournal } from '../../support/new-journal.ts'

describe('rows of the journal that nobody decided', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  /** An office whose journal somebody else writes into. */
  const openWritable = async () => {
    let path = ''
    const office = await openOffice(house, {
      open: (opened, onStep) => {
        path = opened
        return openNewJournal({ path, now: () => 0, onStep })
      },
    })
    const write = (...statements: string[]) => {
      const file = new Database(path)
      for (const statement of statements) file.exec(statement)
      file.close()
    }
    return { office, write }
  }

  /** A payment that was made, to be copied or altered. */
  const payOnce = async (reference: string) => {
    const opened = await openWritable()
    return { ...opened, ...(await payIn(opened.office, reference)) }
  }

  const payIn = async (office: Office, reference: string) => {
    const [payee, other] = house.take(2) as [Address, Address]
    const { id } = await start(office, asked([[reference, payee, ENOUGH]]))
    return { payee, other, id }
  }

  /** A free nonce account, so that a message over one could be made. */
  const makeNonce = async (office: Office) => {
    await startNonceCreation(office, { label: null })
    const submitter = office.start()
    await settle(house, office)
    await submitter.close()
  }

  it('copied under other ids are not signed, with the seal of what was copied or without one', async () => {
    const { office, write, payee, id } = await payOnce('invoice 1')
    const submitter = office.start()
    await settle(house, office)
    await submitter.close()
    const copy = (name: string, seal: string) => [
      `INSERT INTO intent (id, kind, decision_id, replaces, replaced, what, state, at_ms, seal)
       SELECT '${name}', kind, decision_id, NULL, 0, replace(what, 'invoice 1', '${name}'), 'open', 0, ${seal} FROM intent WHERE id = '${id}/1'`,
      `INSERT INTO payment (key, decision_id, intent_id, recipient, account, asset_id, amount, live, at_ms)
       SELECT '${name}', decision_id, '${name}', recipient, account, asset_id, amount, 1, 0 FROM payment WHERE intent_id = '${id}/1'`,
    ]
    write(...copy('with the seal', 'seal'), ...copy('without a seal', 'NULL'))
    office.start()
    const stateOf = async (name: string) => (await office.journal.read.intent(name))?.state
    await until(async () => (await stateOf('with the seal')) === 'abandoned')
    await house.advance(10n)
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
    expect((await office.journal.read.intent('with the seal'))?.attempts).toMatchObject([{ state: 'refused', signature: null }])
    expect(await office.journal.read.verdict(2)).toMatchObject({ proof: { code: 'SIGNER_NOT_DECIDED' } })
    expect(await office.journal.read.intent('without a seal')).toMatchObject({ state: 'open', attempts: [] })
    expect(await findUndecided(office)).toEqual([
      'intent without a seal: it has no seal, and waits until a person confirms it',
      'intent with the seal: nobody decided in this vault what it would do',
    ])
    await house.signer.lock()
    expect(await findUndecided(office)).toBeNull()
    await house.signer.unlock({ passphrase: PASSPHRASE })
  })

  it.each([
    // In the instruction's own bytes: 3,000,000 becomes 9,000,000.
    ['amount', (text: string) => text.replaceAll('3000000', '9000000').replaceAll('c0c62d00', '40548900')],
    ['recipient', (text: string, payee: Address, other: Address) => text.replaceAll(payee, other)],
    ['reference', (text: string) => text.replaceAll('invoice 2', 'invoice 3')],
    ['kind of lifetime', (text: string) => text.replace('{"kind":"blockhash"}', `{"authority":"${house.treasury}","kind":"nonce"}`)],
  ] as const)('with another %s than was decided are not signed', async (_, alter) => {
    const { office, write } = await openWritable()
    await makeNonce(office)
    const { payee, other, id } = await payIn(office, 'invoice 2')
    const row = await office.journal.read.intent(`${id}/1`)
    const what = JSON.stringify(row?.what)
    const altered = alter(what, payee, other)
    expect(altered).not.toBe(what)
    write(`UPDATE intent SET what = '${altered}' WHERE id = '${id}/1'`)
    const submitter = office.start()
    const drafts = async () => (await office.journal.read.intent(`${id}/1`))?.attempts ?? []
    await until(async () => (await drafts()).some(({ state }) => state !== 'draft'))
    await house.advance(10n)
    await submitter.close()
    expect(await drafts()).toMatchObject([{ state: 'refused', signature: null }])
    expect(await house.lamportsOf([payee, other])).toEqual([0n, 0n])
  })

  it('that were decided before there were seals wait until a person confirms them, and are paid once', async () => {
    const { office, write, payee, id } = await payOnce('invoice 4')
    write(`UPDATE intent SET seal = NULL WHERE id = '${id}/1'`)
    const submitter = office.start()
    const rounds = office.first.count('getBlockHeight')
    await house.advance(5n)
    expect(await office.attempts()).toEqual([])
    expect(office.first.count('getBlockHeight')).toBeGreaterThanOrEqual(rounds)
    const intents = await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })
    await expect(confirmDecision(office, { intents, passphrase: 'not the passphrase' })).rejects.toMatchObject({
      code: 'VAULT_WRONG_PASSPHRASE',
    })
    expect(await confirmDecision(office, { intents, passphrase: PASSPHRASE })).toBe(1)
    submitter.wake()
    await settle(house, office)
    expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
  })
})
